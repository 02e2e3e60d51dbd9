/** `make generate`: writes the generated files, in order of their dependencies. */
import { existsSync, writeFileSync } from "node:fs";
import { hasSystemLibraries } from "./bootstrap/libpq.mjs";
import { academyBuild } from "./lib/cargo.ts";
import { step } from "./lib/log.ts";
import { packageScript } from "./lib/node.ts";
import { describeApi, OPENAPI_FILE } from "./lib/openapi.ts";
import { inRoot } from "./lib/paths.ts";
import { session } from "./lib/session.ts";
import type { Supervisor } from "./lib/supervisor.ts";
import { withTestDatabase } from "./lib/test-database.ts";

const DIESEL_CLI = "2.3.14";
const TOOLS = inRoot("target/tools");

await session(async (supervisor) => {
  await step("schema/src/schema.rs from the migrations", () => generateSchema(supervisor));
  await step("api/openapi.json from the code", async () => {
    await supervisor.run(academyBuild());
    writeFileSync(OPENAPI_FILE, await describeApi(supervisor));
  });
  await step("The front end's API types", () => supervisor.run(packageScript("ssr-frontend", "generate")));
  await step("The days of the public pages, from the history", () =>
    supervisor.run(packageScript("ssr-frontend", "dates")),
  );
}, 130);

/** Runs the migrations on a new database; diesel then writes the schema to the file in diesel.toml. */
async function generateSchema(supervisor: Supervisor): Promise<void> {
  const diesel = `${TOOLS}/bin/diesel`;
  if (!existsSync(diesel)) await step(`diesel_cli ${DIESEL_CLI}, once`, () => installDiesel(supervisor));
  await withTestDatabase(supervisor, ({ url }) =>
    supervisor.run({ name: "diesel", command: diesel, args: ["migration", "run", "--database-url", url] }),
  );
  await supervisor.run({ name: "cargo fmt", command: "cargo", args: ["fmt", "-p", "academy-schema"] });
}

function installDiesel(supervisor: Supervisor): Promise<void> {
  // It rarely runs, for about a second: a fast debug compilation matters more than its speed.
  const build = ["--version", DIESEL_CLI, "--locked", "--debug", "--root", TOOLS];
  const postgres = hasSystemLibraries() ? "postgres" : "postgres-bundled";
  return supervisor.run({
    name: "cargo install diesel_cli",
    command: "cargo",
    args: ["install", "diesel_cli", ...build, "--no-default-features", "--features", postgres],
  });
}
