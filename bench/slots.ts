/** Free slots, and booking them. */

import type { LoadPerson } from "../scripts/lib/people.ts";
import { type Ask, type TimedResponse, timed } from "./ask.ts";
import { SUBJECT } from "./dashboards.ts";

/** A free slot of a tutor. */
export interface Slot {
  tutorId: string;
  startsAt: string;
  /** The date in the academy's zone. */
  date: string;
  /** Whether the tutor has other free slots on that day, so that booking it leaves the calendar unchanged. */
  amongOthers: boolean;
}

/** With at least this many free starts, half an hour apart, an hour can be booked without taking the last. */
const MANY_STARTS = 5;

/** Returns free slots of the next weeks, at least an hour apart so that all can be booked. */
export async function freeSlots(ask: Ask, student: LoadPerson | undefined): Promise<Slot[]> {
  const slots: Slot[] = [];
  for (let ahead = 2; ahead < 50; ahead++) {
    const date = dayFrom(ahead);
    const path = `/api/tutoring/slots?subject=${SUBJECT}&date=${date}`;
    const { tutors } = (await (await ask(path, { cookie: student?.cookie })).json()) as {
      tutors: { tutor: { id: string }; slots: { starts_at: string }[] }[];
    };
    for (const { tutor, slots: free } of tutors) {
      const amongOthers = free.length >= MANY_STARTS;
      const onTheHour = free.filter((_, index) => index % 2 === 0);
      slots.push(
        ...onTheHour.map(({ starts_at }) => ({
          tutorId: tutor.id,
          startsAt: starts_at,
          date,
          amongOthers,
        })),
      );
    }
  }
  return slots;
}

/** Books a slot, or holds it until it is paid. */
export function book(ask: Ask, student: LoadPerson, { tutorId, startsAt }: Slot): Promise<TimedResponse> {
  const body = { tutor_id: tutorId, subject: SUBJECT, starts_at: startsAt };
  return timed(ask("/api/bookings", { cookie: student.cookie, body }));
}

/** Returns the date in the academy's zone, `days` from now. */
export const dayFrom = (days: number): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "America/Los_Angeles" }).format(
    Date.now() + days * 86_400_000,
  );
