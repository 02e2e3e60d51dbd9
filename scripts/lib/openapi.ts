import { readFileSync } from "node:fs";
import { UserError } from "./errors.ts";
import { binary, inRoot } from "./paths.ts";
import { neutralEnv } from "./settings.ts";
import type { Supervisor } from "./supervisor.ts";

/** The committed API description, from which the front end's types are generated. */
export const OPENAPI_FILE = inRoot("api/openapi.json");

/** Returns the API description that the built program prints. */
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

/** Throws if the committed description differs from the code's. */
export async function checkOpenapi(supervisor: Supervisor): Promise<void> {
  const described = JSON.parse(await describeApi(supervisor)) as unknown;
  const committed = JSON.parse(readFileSync(OPENAPI_FILE, "utf8")) as unknown;
  if (JSON.stringify(described) !== JSON.stringify(committed)) {
    throw new UserError(
      "api/openapi.json is not what the code describes; run `make generate` and commit the result.",
    );
  }
}
