import { useQuery } from "@tanstack/react-query";
import type { components } from "../../api/schema.gen.ts";
import { daysForMove, slotsForMove } from "../../queries/tutoring.ts";
import type { Booking } from "../booking.ts";

type Schemas = components["schemas"];

/** Days with slots. */
export type FreeDays = Schemas["Days"];

/** A slot to which a lesson can be rescheduled. */
export type FreeSlot = Schemas["SlotResponse"];

/** The tutor's slots, as far as they are loaded. */
export interface FreeTimes {
  days: FreeDays | undefined;
  /** The selected day, or `openingDay` while none is selected. */
  date: string | undefined;
  /** The slots of that day. */
  times: FreeSlot[] | undefined;
  /** Why the refetch failed; earlier data is kept. */
  problem: string;
  /** Fetches them again. */
  load: () => void;
}

/** The day that is shown first: the lesson's own, else the first free one after it, else the first free one. */
export const openingDay = (days: readonly string[], own: string): string | undefined =>
  days.find((day) => day >= own) ?? days[0];

/**
 * The slots to which a lesson can be rescheduled: the days, and the slots of the selected day or of `openingDay`.
 * Kept fresh while shown.
 *
 * @param chosen the selected day
 * @param forAdmin whether an admin reschedules on the student's behalf
 */
export function useFreeTimes(
  booking: Booking,
  chosen: string | undefined,
  shown: boolean,
  forAdmin: boolean,
): FreeTimes {
  const days = useQuery({ ...daysForMove(booking, forAdmin), enabled: shown });
  const date = chosen ?? (days.data && openingDay(days.data.days, booking.scheduled_date));
  const slots = slotsForMove(booking, date ?? "", forAdmin);
  const times = useQuery({ ...slots, enabled: shown && date !== undefined });
  return {
    days: days.data,
    date,
    times: times.data,
    problem: days.error?.message ?? times.error?.message ?? "",
    load: () => {
      void days.refetch();
      if (date) void times.refetch();
    },
  };
}
