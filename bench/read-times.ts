/** The server's time for frequent reads. */
import { atMost, type Figure } from "./figures.ts";

const LIMIT_MS = 50;
/** Number of reads per path, enough for a 99th percentile. */
const READS = 200;

/** A user who reads. */
export interface Reader {
  origin: string;
  /** The session cookie, if any. */
  cookie?: string;
}

/** Reads each path and compares the 99th percentile with the budget. `name` describes a path. */
export async function readTimes(
  reader: Reader,
  paths: readonly string[],
  name: (path: string) => string = String,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const path of paths) {
    figures.push(atMost(`${name(path)}, 99 of 100`, await percentile99(reader, path), LIMIT_MS, "ms"));
  }
  return figures;
}

async function percentile99(reader: Reader, path: string): Promise<number> {
  const times: number[] = [];
  for (let number = 0; number < READS; number++) {
    const started = performance.now();
    await (await read(reader, path, addressOf(number))).text();
    times.push(performance.now() - started);
  }
  return times.toSorted((a, b) => a - b)[Math.ceil(READS * 0.99) - 1] ?? Number.NaN;
}

/** Returns a client address for each read, because searches are rate-limited by address. */
const addressOf = (number: number) => `203.0.113.${number % 250}`;

/** Reads a path and requires success. */
export async function read(
  { origin, cookie }: Reader,
  path: string,
  address = addressOf(0),
): Promise<Response> {
  const response = await fetch(origin + path, {
    headers: { "x-forwarded-for": address, ...(cookie ? { cookie } : {}) },
  });
  if (response.status !== 200) throw new Error(`${path} gives ${response.status}`);
  return response;
}
