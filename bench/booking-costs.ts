/** What a booking costs the server on account of open dashboards, beside what reloading them through the renderer would. */

import type { LoadPerson } from "../scripts/lib/people.ts";
import { type Ask, type TimedResponse, timed } from "./ask.ts";
import { CALLS_PER_BOOKING, type Dashboard, SUBJECT, settle } from "./dashboards.ts";
import { atMost, type Figure } from "./figures.ts";
import { median } from "./load.ts";
import { book, type Slot } from "./slots.ts";

/** Bookings that are made one after another, while nothing else goes on. */
const BOOKINGS = 5;
/** How often the server's work for them is measured. */
const ROUNDS = 3;
/** At most so much of what the reloads would cost. */
const SHARE_LIMIT = 0.5;

/** A read by somebody. */
interface Read {
  path: string;
  student: LoadPerson;
}

/** What one booking led to. */
interface BookingCost {
  /** How many calls each page made that it concerns. */
  concerned: number[];
  /** How many all others made. */
  elsewhere: number;
  calls: Read[];
  /** What the concerned pages did before they had a cache: all of their data again, through the renderer. */
  reloads: Read[];
}

/** Books a few of the hours, which it takes from the list, and says what the open dashboards made of it. */
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

/** Takes an hour from the list that stands on open pages, and whose booking leaves the calendar as it is. */
function takeShownSlot(dashboards: Dashboard[], slots: Slot[]): Slot {
  const shown = new Set(dashboards.map(({ date }) => date));
  const index = slots.findIndex(({ date, amongOthers }) => amongOthers && shown.has(date));
  const [slot] = index < 0 ? [] : slots.splice(index, 1);
  if (!slot) throw new Error("no day that is shown has hours to spare");
  // What is left of that day may be its last hour by now.
  for (const other of slots)
    if (other.date === slot.date && other.tutorId === slot.tutorId) other.amongOthers = false;
  return slot;
}

/** All data of a student's dashboard through the renderer: the session and five reads of the API. */
const reloadPath = (date: string): string =>
  `/dashboard/student/lessons.data?${new URLSearchParams({ subject: SUBJECT, date })}`;

/** Makes the calls and the reloads once more, in turns, each after the one before: the time is the server's work. */
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

/** How long reads take one after another, in ms. */
async function timeOf(ask: Ask, reads: Read[]): Promise<number> {
  const responses: TimedResponse[] = [];
  for (const { path, student } of reads) responses.push(await timed(ask(path, { cookie: student.cookie })));
  const failed = responses.find(({ status }) => status !== 200);
  if (failed) throw new Error(`a read was answered with ${failed.status}`);
  return responses.reduce((sum, { ms }) => sum + ms, 0);
}
