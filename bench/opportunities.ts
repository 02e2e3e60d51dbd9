/** The summer portal with 10,000 opportunities: the time for search, filters and matching, without caches. */
import type { Figure } from "./figures.ts";
import { type Reader, readTimes } from "./read-times.ts";

const LIST = "/api/summer/opportunities";
const SEARCHES = [
  LIST,
  `${LIST}?page=100`,
  `${LIST}?category=research&sort=newest`,
  `${LIST}?remote=true&paid=true&grade=10`,
  `${LIST}?cost=aid&deadline=quarter&sort=cost`,
  // Matches all, some, none; with typing errors; and of the maximum length.
  `${LIST}?q=university`,
  `${LIST}?q=univeristy&page=100`,
  `${LIST}?q=biolgy+labratory`,
  `${LIST}?q=quebec+chemistry&sort=deadline`,
  `${LIST}?q=xylophone`,
  `${LIST}?q=one+two+three+four+five+six+seven+eight+nine+ten`,
  `${LIST}?q=biology+boston+larkspur&category=research&grade=9&remote=true`,
] as const;
/** A page that is rendered for each visitor, with its search. */
const PAGES = ["/summer/opportunities?q=biology+laboratory&grade=10"] as const;
const STUDENT = ["/api/summer/matches", "/api/summer/matches?page=20", "/api/summer/saved"] as const;
const TABLE = "/api/admin/opportunities";
const ADMIN = [
  TABLE,
  `${TABLE}?sort=deadline&direction=asc`,
  `${TABLE}?filter=check_due&sort=checked`,
  `${TABLE}?q=univers`,
  `${TABLE}?q=nobody`,
] as const;

/** Reads all of them in the large academy. */
export async function opportunities(
  origin: string,
  { student, admin }: { student: string; admin: string },
): Promise<Figure[]> {
  const as = (cookie: string): Reader => ({ origin, cookie });
  return [
    ...(await readTimes({ origin }, SEARCHES)),
    ...(await readTimes({ origin }, PAGES)),
    ...(await readTimes(as(student), STUDENT)),
    ...(await readTimes(as(admin), ADMIN)),
  ];
}
