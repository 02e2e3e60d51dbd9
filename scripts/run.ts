/** `make run`: builds the product and serves it with everything it needs, until stopped. */
import { announce } from "./lib/announce.ts";
import { buildPrograms } from "./lib/cargo.ts";
import { buildFrontEnd, frontEndIsBuilt } from "./lib/front-end.ts";
import { lockData } from "./lib/lock.ts";
import { say, step } from "./lib/log.ts";
import { dataDir, logDir } from "./lib/paths.ts";
import { parsePort, portsFrom, requireFree } from "./lib/ports.ts";
import { session } from "./lib/session.ts";
import { operatorEnv } from "./lib/settings.ts";
import { startOperatorStack } from "./lib/stack.ts";
import { untilOneEnds } from "./lib/until.ts";

await session(async (supervisor) => {
  const given = operatorEnv();
  const ports = portsFrom(parsePort(given.PORT ?? "8080"));
  lockData(dataDir, `http://localhost:${ports.site}`);
  // Checked before a build of minutes, because it is the most likely reason for a failure afterwards.
  await requireFree([ports.site]);

  const frontEnd = async () => {
    if (frontEndIsBuilt()) say("✓ Front end is built");
    else await step("Front end", () => buildFrontEnd(supervisor));
  };
  const programs = () =>
    step("Programs (the first build takes some minutes)", () => buildPrograms(supervisor, "local"));
  // Concurrently, because each leaves a core idle at times.
  await Promise.all([frontEnd(), programs()]);

  const stack = await startOperatorStack(supervisor, { ports, profile: "local", dataDir, logDir, given });
  const site = await step("Site", stack.serve);
  announce(stack, ports);
  await untilOneEnds(supervisor, [...stack.running, site]);
}, 0);
