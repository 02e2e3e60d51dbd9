import { fstatSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { log } from "./log.ts";

/** Longer than the front door's idle timeout, so that it never reuses a closed connection. In ms. */
const KEEP_ALIVE_TIMEOUT = 95_000;

/** Serves on loopback, at `RENDERER_PORT` or any free port, with or without a supervisor. */
export function serve(app: RequestListener): void {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_TIMEOUT }, app);
  const stop = () => {
    server.close(() => process.exit(0));
    server.closeIdleConnections();
  };
  if (isSupervised()) {
    // A host signals every process at once. The front door still needs pages while it drains, so it alone
    // decides when this process ends: by closing our stdin.
    process.on("SIGTERM", ignore).on("SIGINT", ignore);
    process.stdin.on("end", () => process.exit(0)).on("error", () => process.exit(0));
    process.stdin.resume();
  } else {
    process.once("SIGTERM", stop).once("SIGINT", stop);
  }
  process.on("unhandledRejection", (reason) => log.error("unhandled rejection", reason));
  void listen(server, Number(process.env.RENDERER_PORT ?? 0));
}

/** Listens on loopback, then writes the port to the first line of stdout. */
export async function listen(server: Server, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, "127.0.0.1", resolve);
  });
  const { port: listening } = server.address() as AddressInfo;
  process.stdout.write(`${JSON.stringify({ listening })}\n`);
}

const ignore = () => undefined;

/** Whether a parent holds our standard input as a pipe or socket. */
function isSupervised(): boolean {
  const stdin = fstatSync(0);
  return stdin.isFIFO() || stdin.isSocket();
}
