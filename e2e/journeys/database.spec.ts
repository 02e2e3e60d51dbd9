/** The product while its database dies, as `make run` starts both. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inRoot } from "../../scripts/lib/paths.ts";
import { freePorts } from "../../scripts/lib/ports.ts";
import { neutralEnv } from "../../scripts/lib/settings.ts";
import { startStack } from "../../scripts/lib/stack.ts";
import { Supervisor } from "../../scripts/lib/supervisor.ts";
import { THROWAWAY_SETTINGS, throwawayFolder } from "../../scripts/lib/throwaway.ts";
import { expect, test } from "../support/test.ts";

test("a database that is killed is back by itself, and what was shown before never leaves", async ({
  request,
}) => {
  test.setTimeout(180_000);
  const supervisor = new Supervisor();
  const dataDir = throwawayFolder();
  supervisor.removeAtEnd(dataDir);
  try {
    const ports = await freePorts();
    const stack = await startStack(supervisor, {
      ports,
      profile: "debug",
      dataDir,
      logDir: inRoot("e2e/results/logs/database"),
      given: neutralEnv(),
      postgresSettings: THROWAWAY_SETTINGS,
      quiet: true,
    });
    await stack.serve();
    const status = async (path: string) => {
      const response = await request.get(`http://localhost:${ports.site}${path}`);
      return response.status();
    };
    expect([await status("/mentor"), await status("/api/mentors")]).toEqual([200, 200]);
    const server = () =>
      Number(readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
    const first = server();
    process.kill(first, "SIGKILL");
    await expect(async () => {
      expect(await status("/mentor"), "a page that was shown before").toBe(200);
      expect(await status("/api/mentors")).toBe(200);
      expect(await status("/readyz")).toBe(200);
      expect(server()).not.toBe(first);
    }).toPass({ timeout: 60_000 });
  } finally {
    await supervisor.stopAll();
  }
});
