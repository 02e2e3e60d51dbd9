/**
 * The admin's tables in the large academy: the server's time for a page of each, and the memory for a complete CSV
 * file.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { Running } from "../scripts/lib/supervisor.ts";
import { atMost, type Figure } from "./figures.ts";
import { residentMb } from "./memory.ts";
import { read, readTimes } from "./read-times.ts";

/** Limit on the additional memory while a file of 100,000 lines is downloaded slowly, in MB. */
const FILE_LIMIT_MB = 16;
/** Lines of the file, at least one for each record. */
const RECORDS = 100_000;
/** Pause between parts of the file, so that the client and not the server limits the speed. */
const PART_PAUSE_MS = 2;

const SESSIONS = "/api/admin/sessions";
const PAGES = [
  SESSIONS,
  `${SESSIONS}?limit=100`,
  `${SESSIONS}?paid=false`,
  `${SESSIONS}?sort=tutor&direction=asc`,
  `${SESSIONS}?sort=tutor&paid=false`,
  `${SESSIONS}?sort=hours`,
  `${SESSIONS}?sort=paid&direction=asc`,
  `${SESSIONS}?from=2024-01-01&to=2024-12-31`,
  // Matches in every record, in some, in one of a thousand, and in none.
  `${SESSIONS}?q=tutoring`,
  `${SESSIONS}?q=tutoring&sort=tutor`,
  `${SESSIONS}?q=physics&sort=hours`,
  `${SESSIONS}?q=number1234`,
  `${SESSIONS}?q=nobody`,
  "/api/admin/tutors",
  "/api/admin/tutors?sort=rate&q=tutor",
] as const;
/** Orders for which a late page is read as well. */
const DEEP = ["date", "tutor", "hours", "paid"] as const;
/** How late, in pages of a hundred. */
const DEPTH = 50;

export interface AdminTables {
  origin: string;
  /** The admin's session cookie. */
  cookie: string;
  running: Running;
}

/** Reads every table, and the file while it is downloaded slowly. */
export async function adminTables(tables: AdminTables): Promise<Figure[]> {
  const figures = await readTimes(tables, PAGES);
  for (const sort of DEEP) {
    const page = await pageFarBehind(tables, sort);
    figures.push(...(await readTimes(tables, [page], () => `${SESSIONS}?sort=${sort}, far behind`)));
  }
  return [...figures, await memoryOfFile(tables)];
}

async function pageFarBehind(tables: AdminTables, sort: string): Promise<string> {
  let path = `${SESSIONS}?sort=${sort}&limit=100`;
  for (let page = 0; page < DEPTH; page++) {
    const { next_cursor: next } = (await (await read(tables, path)).json()) as { next_cursor?: string };
    if (!next) throw new Error(`${path} is the last page`);
    path = `${SESSIONS}?sort=${sort}&limit=100&cursor=${next}`;
  }
  return path;
}

/** Measures the peak additional memory of the process while a client downloads all records slowly. */
async function memoryOfFile(tables: AdminTables): Promise<Figure> {
  const before = residentMb(tables.running.pid);
  const { body } = await read(tables, `${SESSIONS}/file`);
  if (!body) throw new Error("the file is empty");
  let [most, lines] = [before, 0];
  for await (const part of body as unknown as AsyncIterable<Uint8Array>) {
    lines += part.filter((byte) => byte === 10).length;
    most = Math.max(most, residentMb(tables.running.pid));
    await pause(PART_PAUSE_MS);
  }
  if (lines < RECORDS) throw new Error(`the file ended after ${lines} lines`);
  return atMost("memory more while 100,000 sessions are downloaded", most - before, FILE_LIMIT_MB, "MB");
}
