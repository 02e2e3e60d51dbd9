/** The tables of the large academy's admin: how long the server takes for a page of them, and what a whole file costs. */
import { setTimeout as pause } from "node:timers/promises";
import type { Running } from "../scripts/lib/supervisor.ts";
import { atMost, type Figure } from "./figures.ts";
import { residentMb } from "./memory.ts";
import { read, readTimes } from "./read-times.ts";

/** What the process may need more while a file of 100,000 lines is received slowly. */
const FILE_LIMIT_MB = 16;
/** Lines of the file, one at least for each record. */
const RECORDS = 100_000;
/** Between parts of the file, so that its receiver and not the server says how quick it is. */
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
  // In every record, in some, in one of a thousand, and in none.
  `${SESSIONS}?q=tutoring`,
  `${SESSIONS}?q=tutoring&sort=tutor`,
  `${SESSIONS}?q=physics&sort=hours`,
  `${SESSIONS}?q=number1234`,
  `${SESSIONS}?q=nobody`,
  "/api/admin/tutors",
  "/api/admin/tutors?sort=rate&q=tutor",
] as const;
/** Orders of which a page far behind is read as well. */
const DEEP = ["date", "tutor", "hours", "paid"] as const;
/** How far behind, in pages of a hundred. */
const DEPTH = 50;

export interface AdminTables {
  origin: string;
  /** The admin's. */
  cookie: string;
  running: Running;
}

/** Reads every table, and the file while it is received slowly. */
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

/** What the process holds more at most while somebody takes their time to receive all records. */
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
