/** Starts the product and plain Node servers to compare it with, each on the servers' core. */
import { waitFor200 } from "../scripts/lib/http.ts";
import { nodeEnv } from "../scripts/lib/node.ts";
import { logFile } from "../scripts/lib/output.ts";
import { binary } from "../scripts/lib/paths.ts";
import { freePorts } from "../scripts/lib/ports.ts";
import type { Running, Supervisor } from "../scripts/lib/supervisor.ts";
import { ON_SERVER_CORE } from "./load.ts";
import type { AcademyOptions } from "./sample-academy.ts";

/** A process and its URL. */
interface Started {
  running: Running;
  origin: string;
}

/** Starts an academy on this database, with these settings over the stack's. */
export async function startAcademy(
  supervisor: Supervisor,
  { stack, profile, logDir }: AcademyOptions,
  { name, url, settings = {} }: { name: string; url: string; settings?: Record<string, string> },
): Promise<Started> {
  const { site: port, metrics } = await freePorts();
  const origin = `http://localhost:${port}`;
  const env = {
    ...stack.env,
    DATABASE_URL: url,
    PUBLIC_URL: origin,
    PORT: String(port),
    METRICS_ADDR: `127.0.0.1:${metrics}`,
    ...settings,
  };
  const output = { file: logFile(logDir, `academy-${name}`) };
  const academy = binary(profile, "academy");
  await supervisor.run({ name: "academy migrate", command: academy, args: ["migrate"], env, output });
  const [command = "", ...words] = ON_SERVER_CORE;
  const args = [...words, academy, "serve"];
  const running = supervisor.start({ name: `academy serve (${name})`, command, args, env, output });
  await waitFor200(supervisor, `${origin}/readyz`, running);
  return { running, origin };
}

/** Starts the script `name`-peer.ts of this folder. */
export async function startNodePeer(
  supervisor: Supervisor,
  { logDir }: AcademyOptions,
  { name, settings }: { name: string; settings: Record<string, string> },
): Promise<Started> {
  const { site: port } = await freePorts();
  const origin = `http://127.0.0.1:${port}`;
  const [command = "", ...words] = ON_SERVER_CORE;
  const running = supervisor.start({
    name: `plain ws (${name})`,
    command,
    args: [...words, process.execPath, `${import.meta.dirname}/${name}-peer.ts`],
    env: { ...nodeEnv(), NODE_ENV: "production", PORT: String(port), ...settings },
    output: { file: logFile(logDir, `${name}-peer`) },
  });
  await waitFor200(supervisor, origin, running);
  return { running, origin };
}
