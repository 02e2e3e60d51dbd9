import { useCallback, useEffect, useRef, useState } from "react";
import { api } from "../../api/browser.ts";
import { Problem, unwrap } from "../../api/problem.ts";
import type { components } from "../../api/schema.gen.ts";
import { useLive, useTopics } from "../../live/live.tsx";
import { TOPICS } from "../../live/protocol.ts";
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
}

const NO_FREE_TIMES: FreeTimes = { days: undefined, times: undefined, problem: "" };

/** When a lesson's tutor could give it instead: the days, and the hours of a chosen one. Kept up to date while shown. */
export function useFreeTimes({ id, subject, tutor }: Booking, date: string | undefined, shown: boolean) {
  const [free, setFree] = useState<FreeTimes>(NO_FREE_TIMES);
  const latest = useRef(0);

  /** Resolves to whether the times are up to date. */
  const load = useCallback(async (): Promise<boolean> => {
    const turn = ++latest.current;
    let found: Partial<FreeTimes>;
    try {
      const query = { subject, moving: id };
      const [days, slots] = await Promise.all([
        unwrap(api.GET("/api/tutoring/days", { params: { query } })),
        date && unwrap(api.GET("/api/tutoring/slots", { params: { query: { ...query, date } } })),
      ]);
      const offer = slots ? slots.tutors.find((candidate) => candidate.tutor.id === tutor.id) : undefined;
      found = { days, times: slots ? (offer?.slots ?? []) : undefined, problem: "" };
    } catch (cause) {
      if (!(cause instanceof Problem)) throw cause;
      found = { problem: cause.message };
    }
    // A later request was made meanwhile: this response is about another day.
    if (turn === latest.current) setFree((before) => ({ ...before, ...found }));
    return !found.problem;
  }, [id, subject, tutor.id, date]);

  useEffect(() => {
    if (!shown) return;
    setFree((before) => ({ ...before, times: undefined, problem: "" }));
    void load();
  }, [load, shown]);
  useTopics(shown ? [TOPICS.tutorSlots(tutor.id)] : []);
  useLive(["slots.changed", "availability.changed"], () => {
    if (shown) void load();
  });
  return { ...free, load };
}
