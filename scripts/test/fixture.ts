/** A small script under test: starts what its argument names, prints one JSON line, waits for its end. */
import { join } from "node:path";
import { startPostgres } from "../lib/postgres.ts";
import { restarting } from "../lib/restart.ts";
import { session } from "../lib/session.ts";
import type { Running, Supervisor } from "../lib/supervisor.ts";
import { untilOneEnds } from "../lib/until.ts";

const [what, folder = "", port = ""] = process.argv.slice(2);

await session(async (supervisor) => {
  const children = await start(supervisor);
  supervisor.removeAtEnd(join(folder, "scratch"));
  console.log(JSON.stringify(children.map(({ pid }) => pid)));
  await untilOneEnds(supervisor, children);
}, 0);

async function start(supervisor: Supervisor): Promise<Running[]> {
  switch (what) {
    case "postgres":
      return [await database(supervisor)];
    case "kept-postgres":
      // Started before Postgres's last restart, and still stopped before it.
      return [await restarting(supervisor, () => database(supervisor), "the log"), client(supervisor)];
    case "dies":
      return [await restarting(supervisor, async () => dies(supervisor), "the log")];
    default:
      return family(supervisor);
  }
}

/**
 * Starts a program that uses the database until its own end, and records whether the database was still
 * there.
 */
function client(supervisor: Supervisor): Running {
  return supervisor.start({
    name: "client",
    command: process.execPath,
    args: [join(import.meta.dirname, "last-query.ts"), port, join(folder, "last-answer")],
  });
}

function dies(supervisor: Supervisor): Running {
  return supervisor.start({ name: "short-lived", command: "sh", args: ["-c", "exit 3"] });
}

function database(supervisor: Supervisor): Promise<Running> {
  const options = { dataDir: join(folder, "postgres"), port: Number(port), logFile: join(folder, "log") };
  return startPostgres(supervisor, options);
}

/** Starts one child that stops when asked, one with its own child, and one that ignores the stop signal. */
function family(supervisor: Supervisor): Running[] {
  const shells = ["exec sleep 1000", "sleep 1000; true", "trap '' TERM; while :; do sleep 1; done"];
  return shells.map((script, index) =>
    supervisor.start({ name: `child ${index}`, command: "sh", args: ["-c", script], graceMs: 500 }),
  );
}
