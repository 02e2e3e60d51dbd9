import { useCallback, useRef } from "react";
import type { LoadResult } from "../api/load-result.ts";
import { useReload } from "../api/reload.ts";
import { useProblemToast } from "../bookings/section.tsx";
import { Stats } from "../bookings/stats.tsx";
import { UNREACHABLE } from "../components/unreachable.tsx";
import { useLiveReload, useTopics } from "../live/live.tsx";
import { TOPICS } from "../live/protocol.ts";
import { BookSession } from "./book/book-session.tsx";
import { CancelledSessions } from "./cancelled.tsx";
import { CompletedSessions } from "./completed.tsx";
import type { StudentData } from "./data.server.ts";
import { UpcomingSessions } from "./upcoming.tsx";
import { useStudentChoice } from "./use-choice.ts";

/** What is chosen now may not be what the data is about. */
const UNREACHABLE_DATA: LoadResult<never> = { problem: UNREACHABLE };

interface StudentDashboardProps {
  data: StudentData;
  /** The data is that of an earlier address: the network is gone. */
  stale: boolean;
  /** `live_cursor` of the session that was read before the data. */
  after: string | null | undefined;
}

/** The tutoring part of the student's dashboard; the shell's header stands above it. */
export default function StudentDashboard({ data, stale, after }: StudentDashboardProps) {
  const { upcoming, completed, cancelled } = data;
  const days = stale ? UNREACHABLE_DATA : data.days;
  const slots = stale ? UNREACHABLE_DATA : data.slots;
  const { choice } = useStudentChoice();
  const { subject, date } = choice;
  const root = useRef<HTMLDivElement>(null);
  const reload = useReload();
  // Other people's bookings matter only while times are being chosen.
  useTopics(subject ? [TOPICS.subjectDays(subject)] : [], after);
  useTopics(subject && date ? [TOPICS.subjectSlots(subject, date)] : [], after);
  useLiveReload(subject ? ["booking.changed", "slots.changed", "availability.changed"] : ["booking.changed"]);
  const problem = upcoming.problem ?? completed.problem ?? cancelled.problem;
  useProblemToast(problem ? `Error fetching bookings: ${problem}` : "");
  const showUpcoming = useCallback(async () => {
    await reload();
    root.current?.querySelector<HTMLElement>("#upcoming")?.focus();
  }, [reload]);
  const stats = (upcoming.value ?? completed.value)?.stats;
  return (
    <div ref={root}>
      <h2 className="visually-hidden">Tutoring Dashboard</h2>
      <Stats
        stats={[
          { label: "Total Sessions", value: stats?.total },
          { label: "Upcoming", value: stats?.upcoming },
          { label: "Completed", value: stats?.completed },
        ]}
      />
      <UpcomingSessions upcoming={upcoming} onChange={showUpcoming} />
      <BookSession days={days} slots={slots} onBooked={showUpcoming} />
      <CompletedSessions completed={completed} onChange={reload} />
      <CancelledSessions cancelled={cancelled} />
    </div>
  );
}
