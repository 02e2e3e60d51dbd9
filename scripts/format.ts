/** `make format`: formats all files in place. */
import { step } from "./lib/log.ts";
import { packageCommand } from "./lib/node.ts";
import { session } from "./lib/session.ts";

await session(async (supervisor) => {
  await step("Rust", () => supervisor.run({ name: "cargo fmt", command: "cargo", args: ["fmt", "--all"] }));
  await step("TypeScript, CSS and JSON", () =>
    supervisor.run(packageCommand("biome", ["check", "--write", "."])),
  );
}, 130);
