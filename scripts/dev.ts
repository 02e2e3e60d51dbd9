/** `make dev`: serves the product with hot reload of its pages; rebuilds and restarts the API on changes. */
import { announce } from "./lib/announce.ts";
import { buildPrograms } from "./lib/cargo.ts";
import { changes } from "./lib/changes.ts";
import { Stopped, UserError } from "./lib/errors.ts";
import { waitFor200 } from "./lib/http.ts";
import { lockData } from "./lib/lock.ts";
import { red, say, step } from "./lib/log.ts";
import { nodeEnv, packageScript } from "./lib/node.ts";
import { prefixed } from "./lib/output.ts";
import { dataDir, inRoot, logDir } from "./lib/paths.ts";
import { type Ports, parsePort, portsFrom, requireFree } from "./lib/ports.ts";
import { session } from "./lib/session.ts";
import { operatorEnv } from "./lib/settings.ts";
import { type Stack, startOperatorStack } from "./lib/stack.ts";
import type { Running, Supervisor } from "./lib/supervisor.ts";
import { untilOneEnds } from "./lib/until.ts";

const REBUILD_ON = /\.(rs|toml|sql|html|txt)$/;

await session(async (supervisor) => {
  const ports = portsFrom(parsePort(operatorEnv().PORT ?? "8080"));
  const given = { ...operatorEnv(), RENDERER_URL: `http://127.0.0.1:${ports.vite}`, PAGES: "dev" };
  lockData(dataDir, `http://localhost:${ports.site}`);
  await requireFree([ports.site, ports.vite]);

  await step("Programs (debug build)", () => buildPrograms(supervisor, "debug"));
  const stack = await startOperatorStack(supervisor, { ports, profile: "debug", dataDir, logDir, given });
  const pages = await step("Front end's development server", () => startPages(supervisor, stack, ports));
  const site = await step("Site", stack.serve);
  announce(stack, ports);
  await Promise.race([
    untilOneEnds(supervisor, [...stack.running, pages]),
    restartOnChange(supervisor, stack, site),
  ]);
}, 0);

async function startPages(supervisor: Supervisor, stack: Stack, ports: Ports): Promise<Running> {
  const env = {
    ...nodeEnv(),
    API_ORIGIN: `http://127.0.0.1:${ports.site}`,
    PUBLIC_URL: stack.env.PUBLIC_URL,
    LISTING_PRICE_CENTS: stack.env.LISTING_PRICE_CENTS,
    CHAT_RETENTION_MONTHS: stack.env.CHAT_RETENTION_MONTHS,
    AI_TUTOR_RETENTION_MONTHS: stack.env.AI_TUTOR_RETENTION_MONTHS,
    AI_TUTOR_FLAG_RETENTION_MONTHS: stack.env.AI_TUTOR_FLAG_RETENTION_MONTHS,
    RENDERER_PORT: String(ports.vite),
  };
  const pages = supervisor.start(packageScript("ssr-frontend", "dev", { env, output: prefixed("pages") }));
  await waitFor200(supervisor, `http://127.0.0.1:${ports.vite}/healthz`, pages);
  return pages;
}

/**
 * Rebuilds on changes and restarts the program after a successful build; a failed build leaves the old
 * program running.
 */
async function restartOnChange(supervisor: Supervisor, stack: Stack, first: Running): Promise<void> {
  let site = first;
  for await (const file of changes([inRoot("api"), inRoot("schema")], REBUILD_ON, supervisor.signal)) {
    try {
      await step(`Rebuild (${file})`, () => buildPrograms(supervisor, "debug", { binaries: ["academy"] }));
      await site.stop();
      await stack.migrate();
      site = await step("Site", stack.serve);
    } catch (error) {
      if (error instanceof Stopped || !(error instanceof UserError)) throw error;
      say(`${red("✗")} ${error.message}`);
    }
  }
}
