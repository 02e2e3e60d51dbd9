/** Free hours, and booking them. */

import type { LoadPerson } from "../scripts/lib/people.ts";
import { type Ask, type TimedResponse, timed } from "./ask.ts";
import { SUBJECT } from "./dashboards.ts";

/** A free hour of a tutor. */
export interface Slot {
  tutorId: string;
  startsAt: string;
  /** In the academy's zone. */
  date: string;
  /** Whether the tutor has other free hours on that day, so that booking it leaves the calendar as it is. */
  amongOthers: boolean;
}

/** From so many free starts on, half an hour apart, an hour can be taken without taking the last. */
const MANY_STARTS = 5;

/** Free hours of the next weeks, each an hour after the one before so that they can all be booked. */
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

/** Books an hour, or holds it until it is paid for. */
export function book(ask: Ask, student: LoadPerson, { tutorId, startsAt }: Slot): Promise<TimedResponse> {
  const body = { tutor_id: tutorId, subject: SUBJECT, starts_at: startsAt };
  return timed(ask("/api/bookings", { cookie: student.cookie, body }));
}

/** A date in the academy's zone, so many days ahead. */
export const dayFrom = (days: number): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "America/Los_Angeles" }).format(
    Date.now() + days * 86_400_000,
  );
