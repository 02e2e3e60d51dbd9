/** The ports of a running product: a block derived from the site's port. */
import { randomInt } from "node:crypto";
import { createServer } from "node:net";
import { UserError } from "./errors.ts";

export interface Ports {
  site: number;
  standIns: number;
  postgres: number;
  vite: number;
  metrics: number;
}

const BLOCK = 5;
/** Below Linux's ephemeral port range, so that a block stays free until it is used. */
const LOWEST = 12_000;
const HIGHEST = 32_000;
const TRIES = 50;

/** Returns the block that begins at the site's port. */
export const portsFrom = (site: number): Ports => ({
  site,
  standIns: site + 1,
  postgres: site + 2,
  vite: site + 3,
  metrics: site + 4,
});

/** Parses `PORT`; throws a `UserError` if it cannot start a block. */
export function parsePort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port + BLOCK <= 65_536) return port;
  throw new UserError(`PORT must be a number from 1 to ${65_536 - BLOCK}, not "${text}".`);
}

/** Throws an error of one line if a port is in use. */
export async function requireFree(ports: number[]): Promise<void> {
  for (const port of ports) {
    if (!(await isFree(port))) {
      throw new UserError(
        `Port ${port} is in use. Choose another block of five with PORT, for example PORT=9080.`,
      );
    }
  }
}

/** Returns a block of free ports, for a stack whose address nobody needs to know. */
export async function freePorts(): Promise<Ports> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const ports = portsFrom(randomInt(LOWEST, HIGHEST));
    const free = await Promise.all(Object.values(ports).map(isFree));
    if (free.every(Boolean)) return ports;
  }
  throw new UserError(`Found no ${BLOCK} free ports in a row.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen({ port, host: "0.0.0.0", exclusive: true }, () => probe.close(() => resolve(true)));
  });
}
