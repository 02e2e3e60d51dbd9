import { useQuery } from "@tanstack/react-query";
import type { components } from "../../api/schema.gen.ts";
import { daysForMove, slotsForMove } from "../../queries/tutoring.ts";
import type { Booking } from "../booking.ts";

type Schemas = components["schemas"];

/** Days that have a free hour. */
export type FreeDays = Schemas["Days"];

/** An hour to which a lesson can be moved. */
export type FreeSlot = Schemas["SlotResponse"];

/** The tutor's free times, as far as they are known. */
export interface FreeTimes {
  days: FreeDays | undefined;
  /** Of the chosen day. */
  times: FreeSlot[] | undefined;
  /** Why they could not be brought up to date; what was known before is still there. */
  problem: string;
  /** Asks for them again. */
  load: () => void;
}

/**
 * When a lesson's tutor could give it instead: the days, and the hours of a chosen one. Kept up to date while shown.
 *
 * @param forAdmin whether an admin asks for its student
 */
export function useFreeTimes(
  booking: Booking,
  date: string | undefined,
  shown: boolean,
  forAdmin: boolean,
): FreeTimes {
  const days = useQuery({ ...daysForMove(booking, forAdmin), enabled: shown });
  const slots = slotsForMove(booking, date ?? "", forAdmin);
  const times = useQuery({ ...slots, enabled: shown && date !== undefined });
  return {
    days: days.data,
    times: times.data,
    problem: days.error?.message ?? times.error?.message ?? "",
    load: () => {
      void days.refetch();
      if (date) void times.refetch();
    },
  };
}
