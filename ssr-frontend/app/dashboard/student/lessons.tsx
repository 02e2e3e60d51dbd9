import Button from "@mui/material/Button";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import { BookingDialogs } from "../../bookings/manage/booking-dialogs.tsx";
import { useRefreshWhenOver } from "../../bookings/use-refresh-when-over.ts";
import { fullName } from "../../components/full-name.ts";
import { Stats } from "../../components/stats.tsx";
import { WeeksFigure } from "../../components/weeks-figure.tsx";
import { cancelledBookings, lessonWeeks, pastBookings, upcomingBookings } from "../../queries/bookings.ts";
import { useSession } from "../../queries/session.ts";
import { useToday } from "../../time/today.ts";
import { TabPage } from "../shell/tab-page.tsx";
import { loadTab } from "../tab.server.ts";
import { showTab } from "../tab.ts";
import type { Route } from "./+types/lessons";
import { AiTutorSection } from "./ai-tutor.tsx";
import { BookSession } from "./book/book-session.tsx";
import { CancelledSessions } from "./cancelled.tsx";
import { CompletedSessions } from "./completed.tsx";
import { SummerSection } from "./summer.tsx";
import { firstDayQueries, lessonsQueries } from "./tabs.ts";
import { UpcomingSessions } from "./upcoming.tsx";
import { useLessonsSearch } from "./use-lessons-search.ts";

export const loader = (args: Route.LoaderArgs) =>
  loadTab(args, "student", lessonsQueries, firstDayQueries(args.url.searchParams));
export const clientLoader = (args: Route.ClientLoaderArgs) => showTab(args, lessonsQueries);

/** The student's tutoring: upcoming lessons, booking, and past lessons. */
export default function LessonsTab() {
  const { user } = useSession();
  const today = useToday();
  const { search } = useLessonsSearch();
  const upcoming = useQuery(upcomingBookings("student"));
  const past = useQuery({ ...pastBookings("student", search.completed), placeholderData: keepPreviousData });
  const cancelled = useQuery(cancelledBookings("student", today));
  const weeks = useQuery(lessonWeeks("student"));
  useRefreshWhenOver(upcoming.data?.items);
  const root = useRef<HTMLDivElement>(null);
  const showUpcoming = useCallback(() => root.current?.querySelector<HTMLElement>("#upcoming")?.focus(), []);
  // Both responses contain the counts; the later one is newer.
  const { data: counted } = past.dataUpdatedAt > upcoming.dataUpdatedAt ? past : upcoming;
  const stats = counted?.stats;
  return (
    <TabPage
      title="Student Dashboard"
      heading={`Welcome, ${user && fullName(user)}`}
      action={
        <Button href="#book" variant="outlined">
          Book a session
        </Button>
      }
    >
      <BookingDialogs side="student" onChange={showUpcoming}>
        <div ref={root}>
          <h2 className="visually-hidden">Tutoring Dashboard</h2>
          <Stats
            stats={[
              { label: "Total Sessions", value: stats?.total },
              { label: "Upcoming", value: stats?.upcoming },
              { label: "Completed", value: stats?.completed },
            ]}
          />
          <WeeksFigure query={weeks} title="Sessions per week" />
          <UpcomingSessions upcoming={upcoming} />
          <BookSession onBooked={showUpcoming} />
          <AiTutorSection />
          <CompletedSessions completed={past} />
          <CancelledSessions cancelled={cancelled} />
          <SummerSection />
        </div>
      </BookingDialogs>
    </TabPage>
  );
}
