/** The server's cost of a booking caused by open dashboards, compared with reloading them through the renderer. */

import type { LoadPerson } from "../scripts/lib/people.ts";
import { type Ask, type TimedResponse, timed } from "./ask.ts";
import { CALLS_PER_BOOKING, type Dashboard, SUBJECT, settle } from "./dashboards.ts";
import { atMost, type Figure } from "./figures.ts";
import { median } from "./load.ts";
import { book, type Slot } from "./slots.ts";

/** Number of bookings, made one after another without other load. */
const BOOKINGS = 5;
/** How often the server's work for them is measured. */
const ROUNDS = 3;
/** Maximum share of the cost of the reloads. */
const SHARE_LIMIT = 0.5;

/** A read by a user. */
interface Read {
  path: string;
  student: LoadPerson;
}

/** The calls that one booking caused. */
interface BookingCost {
  /** Number of calls of each affected page. */
  concerned: number[];
  /** Number of calls of all other pages. */
  elsewhere: number;
  calls: Read[];
  /** The reloads that the affected pages made before they had a cache: all of their data, through the renderer. */
  reloads: Read[];
}

/** Books a few of the slots, which it removes from the list, and reports the reaction of the open dashboards. */
export async function bookingCosts(ask: Ask, dashboards: Dashboard[], slots: Slot[]): Promise<Figure[]> {
  const costs: BookingCost[] = [];
  for (let turn = 0; turn < BOOKINGS; turn++) costs.push(await costOfBooking(ask, dashboards, slots, turn));
  const concerned = costs.flatMap((cost) => cost.concerned);
  const elsewhere = costs.reduce((sum, cost) => sum + cost.elsewhere, 0);
  const [fewest, most] = [Math.min(...concerned), Math.max(...concerned)];
  return [
    {
      name: `API calls of a page that a booking concerns, ${dashboards.length} open`,
      value: `${fewest} to ${most}`,
      peer: `${concerned.length / BOOKINGS} such pages a booking`,
      limit: `1 to ${CALLS_PER_BOOKING}`,
      kept: fewest >= 1 && most <= CALLS_PER_BOOKING,
    },
    atMost("API calls of all other pages", elsewhere, 0, "calls"),
    await comparison(ask, costs),
  ];
}

async function costOfBooking(
  ask: Ask,
  dashboards: Dashboard[],
  slots: Slot[],
  turn: number,
): Promise<BookingCost> {
  const slot = takeShownSlot(dashboards, slots);
  const student = dashboards.at(-1 - turn)?.student;
  if (!student) throw new Error("no dashboard is open");
  for (const dashboard of dashboards) dashboard.reset();
  const { status } = await book(ask, student, slot);
  if (status !== 201) throw new Error(`a booking was answered with ${status}`);
  await settle(dashboards);
  const made = { student, date: slot.date };
  const concerned = dashboards.filter((dashboard) => dashboard.isConcernedBy(made));
  const others = dashboards.filter((dashboard) => !dashboard.isConcernedBy(made));
  const cost = {
    concerned: concerned.map(({ calls }) => calls.length),
    elsewhere: others.reduce((sum, { calls }) => sum + calls.length, 0),
    calls: concerned.flatMap(({ student, calls }) => calls.map(({ path }) => ({ path, student }))),
    reloads: concerned.map(({ student, date }) => ({ path: reloadPath(date), student })),
  };
  for (const dashboard of dashboards) dashboard.reset();
  return cost;
}

/** Removes a slot from the list that open pages show and whose booking leaves the calendar unchanged. */
function takeShownSlot(dashboards: Dashboard[], slots: Slot[]): Slot {
  const shown = new Set(dashboards.map(({ date }) => date));
  const index = slots.findIndex(({ date, amongOthers }) => amongOthers && shown.has(date));
  const [slot] = index < 0 ? [] : slots.splice(index, 1);
  if (!slot) throw new Error("no day that is shown has hours to spare");
  // The rest of that day may now contain only its last hour.
  for (const other of slots)
    if (other.date === slot.date && other.tutorId === slot.tutorId) other.amongOthers = false;
  return slot;
}

/** All data of a student's dashboard through the renderer: the session and five API reads. */
const reloadPath = (date: string): string =>
  `/dashboard/student/lessons.data?${new URLSearchParams({ subject: SUBJECT, date })}`;

/** Repeats the calls and the reloads alternately and sequentially, so that the time is the server's work. */
async function comparison(ask: Ask, costs: BookingCost[]): Promise<Figure> {
  const [calls, reloads] = [costs.flatMap((cost) => cost.calls), costs.flatMap((cost) => cost.reloads)];
  const times: { calls: number[]; reloads: number[] } = { calls: [], reloads: [] };
  for (let round = 0; round < ROUNDS; round++) {
    times.calls.push(await timeOf(ask, calls));
    times.reloads.push(await timeOf(ask, reloads));
  }
  const [now, before] = [median(times.calls) / BOOKINGS, median(times.reloads) / BOOKINGS];
  return {
    name: "server's time for a booking's open pages",
    value: `${now.toFixed(0)} ms: ${(now / before).toFixed(2)} ×`,
    peer: `reloading each through the renderer: ${before.toFixed(0)} ms`,
    limit: `≤ ${SHARE_LIMIT} ×`,
    kept: now / before <= SHARE_LIMIT,
  };
}

/** Returns the duration of sequential reads, in ms. */
async function timeOf(ask: Ask, reads: Read[]): Promise<number> {
  const responses: TimedResponse[] = [];
  for (const { path, student } of reads) responses.push(await timed(ask(path, { cookie: student.cookie })));
  const failed = responses.find(({ status }) => status !== 200);
  if (failed) throw new Error(`a read was answered with ${failed.status}`);
  return responses.reduce((sum, { ms }) => sum + ms, 0);
}
