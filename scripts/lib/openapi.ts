import { readFileSync } from "node:fs";
import { UserError } from "./errors.ts";
import { binary, inRoot } from "./paths.ts";
import { neutralEnv } from "./settings.ts";
import type { Supervisor } from "./supervisor.ts";

/** The committed description of the API, from which the front end's types are made. */
export const OPENAPI_FILE = inRoot("api/openapi.json");

/** What the built program says its API is. */
export async function describeApi(supervisor: Supervisor): Promise<string> {
  const lines: string[] = [];
  await supervisor.run({
    name: "academy openapi",
    command: binary("debug", "academy"),
    args: ["openapi"],
    env: neutralEnv(),
    output: (line) => lines.push(line),
  });
  return `${lines.join("\n")}\n`;
}

/** Throws when the committed description is not what the code says. */
export async function checkOpenapi(supervisor: Supervisor): Promise<void> {
  const described = JSON.parse(await describeApi(supervisor)) as unknown;
  const committed = JSON.parse(readFileSync(OPENAPI_FILE, "utf8")) as unknown;
  if (JSON.stringify(described) !== JSON.stringify(committed)) {
    throw new UserError(
      "api/openapi.json is not what the code describes; run `make generate` and commit the result.",
    );
  }
}
