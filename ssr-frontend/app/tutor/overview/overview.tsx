import { useState } from "react";
import type { LoadResult } from "../../api/load-result.ts";
import { LoadError, useProblemToast } from "../../bookings/section.tsx";
import { Stats } from "../../bookings/stats.tsx";
import { useSession } from "../../shell/session.ts";
import type { Availability, TutorLessons } from "../data.server.ts";
import type { PayoutAccount } from "../payouts/account.ts";
import { PayoutBanner } from "../payouts/payout-banner.tsx";
import { NextLesson, nextLessonOf } from "./next-lesson.tsx";
import { SessionsByDay } from "./sessions-by-day.tsx";

interface TutorOverviewProps {
  lessons: LoadResult<TutorLessons>;
  availability: LoadResult<Availability>;
  account: LoadResult<PayoutAccount>;
}

/** What needs the tutor first, three counters, and what is on which day. */
export function TutorOverview({ lessons, availability, account }: TutorOverviewProps) {
  useProblemToast(lessons.problem ? "Error fetching bookings" : "", lessons.problem);
  useProblemToast(availability.problem ? "Error fetching availability" : "", availability.problem);
  const { now } = useSession();
  const stats = lessons.value?.stats;
  // With nothing to be done about it, it gives way to the next thing to do; not while somebody looks.
  const [connected] = useState(account.value?.state === "ready");
  const next = nextLessonOf(lessons.value?.items ?? [], now);
  return (
    <>
      {!connected && <PayoutBanner account={account} />}
      {next && <NextLesson booking={next} />}
      {connected && <PayoutBanner account={account} />}
      <Stats
        stats={[
          { label: "Total bookings", value: stats?.total },
          { label: "Confirmed sessions", value: stats?.upcoming },
          { label: "Available weekly slots", value: availability.value?.items.length },
        ]}
      />
      {lessons.problem ? <LoadError problem={lessons.problem} /> : null}
      {lessons.value && <SessionsByDay items={lessons.value.items} />}
    </>
  );
}
