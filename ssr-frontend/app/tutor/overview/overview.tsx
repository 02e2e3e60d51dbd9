import type { Loaded } from "../../api/loaded.ts";
import { Figures } from "../../bookings/figures.tsx";
import { Failed, useProblemToast } from "../../bookings/part.tsx";
import type { Availability, Lessons } from "../data.server.ts";
import { SessionsByDay } from "./sessions-by-day.tsx";

interface OverviewProps {
  lessons: Loaded<Lessons>;
  availability: Loaded<Availability>;
}

/** Three counters, and what is on which day. */
export function Overview({ lessons, availability }: OverviewProps) {
  useProblemToast(lessons.problem ? "Error fetching bookings" : "", lessons.problem);
  useProblemToast(availability.problem ? "Error fetching availability" : "", availability.problem);
  const stats = lessons.value?.stats;
  return (
    <>
      <Figures
        figures={[
          { words: "Total bookings", value: stats?.total },
          { words: "Confirmed sessions", value: stats?.upcoming },
          { words: "Available weekly slots", value: availability.value?.items.length },
        ]}
      />
      {lessons.problem ? <Failed problem={lessons.problem} /> : null}
      {lessons.value && <SessionsByDay items={lessons.value.items} />}
    </>
  );
}
