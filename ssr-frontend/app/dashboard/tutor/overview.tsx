import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { BookingDialogs } from "../../bookings/manage/booking-dialogs.tsx";
import { useRefreshWhenOver } from "../../bookings/use-refresh-when-over.ts";
import { fullName } from "../../components/full-name.ts";
import { RowList } from "../../components/row-list.tsx";
import { DashboardSection, Loaded, RowsSkeleton } from "../../components/section.tsx";
import { Stats } from "../../components/stats.tsx";
import { WeeksFigure } from "../../components/weeks-figure.tsx";
import { earnedCents } from "../../earnings/earned.ts";
import { formatCents } from "../../money/format.ts";
import { lessonWeeks, upcomingBookings } from "../../queries/bookings.ts";
import { useSession } from "../../queries/session.ts";
import { earnings, earningWeeks, payoutAccount, tutorProfile } from "../../queries/tutor.ts";
import { useServerClock } from "../../time/server-clock.tsx";
import { TabPage } from "../shell/tab-page.tsx";
import { loadTab } from "../tab.server.ts";
import { showTab } from "../tab.ts";
import type { Route } from "./+types/overview";
import { NoSessions } from "./no-sessions.tsx";
import { EarningsFigure } from "./payments/earnings-figure.tsx";
import { WEEKS } from "./payments/finding.ts";
import { PayoutBanner } from "./payments/payout-banner.tsx";
import { Rate } from "./rate/rate.tsx";
import { PAYMENTS_STEP } from "./search.ts";
import { LessonRow } from "./sessions/lesson-row.tsx";
import { NextLesson, nextLessonOf } from "./sessions/next-lesson.tsx";
import { overviewQueries } from "./tabs.ts";
import "./tutor.css";
import { AllTimes } from "../../time/reader-time.tsx";

export const loader = (args: Route.LoaderArgs) => loadTab(args, "tutor", overviewQueries);
export const clientLoader = (args: Route.ClientLoaderArgs) => showTab(args, overviewQueries);

/** How often the next session is determined, in ms. */
const MINUTE = 60_000;

/** The number of upcoming sessions listed. */
const COMING = 5;

/** The tutor dashboard's first page: urgent tasks, figures, and upcoming sessions. */
export default function OverviewTab() {
  const { user, now } = useSession();
  const present = useServerClock(now, MINUTE);
  const account = useQuery(payoutAccount);
  const upcoming = useQuery(upcomingBookings("tutor"));
  const earned = useQuery(earnings(PAYMENTS_STEP));
  const weeks = useQuery(lessonWeeks("tutor"));
  const earnedWeeks = useQuery(earningWeeks);
  const profile = useQuery(tutorProfile);
  useRefreshWhenOver(upcoming.data?.items);
  // The banner of a connected payout account makes room for the next task, but not while the page is open.
  const [connected] = useState(account.data?.state === "ready");
  const items = upcoming.data?.items ?? [];
  const next = nextLessonOf(items, present);
  const coming = items.filter((booking) => booking !== next).slice(0, COMING);
  const stats = upcoming.data?.stats;
  const totals = earned.data?.totals;
  const banner = <PayoutBanner account={account} />;
  return (
    <TabPage title="Tutor Dashboard" heading={`Welcome, ${user && fullName(user)}`}>
      <BookingDialogs side="tutor" onChange={focusHeading}>
        {!connected && banner}
        {next && <NextLesson key={next.id} booking={next} />}
        {connected && banner}
        <Rate profile={profile.data}>
          {(hourlyRate) => (
            <Stats
              stats={[
                { label: "Total Bookings", value: stats?.bookings },
                { label: "Confirmed Sessions", value: stats?.confirmed },
                hourlyRate,
                {
                  label: "Total Earnings",
                  value: totals && formatCents(earnedCents(totals)),
                },
              ]}
            />
          )}
        </Rate>
        <div className="figures">
          <WeeksFigure query={weeks} title="Hours taught per week" />
          <Loaded
            query={earnedWeeks}
            skeleton={<EarningsFigure number={2} points={undefined} words={WEEKS} />}
          >
            {({ weeks: points }) => <EarningsFigure number={2} points={points} words={WEEKS} />}
          </Loaded>
        </div>
        <DashboardSection wide title="Coming up" help={<AllTimes />}>
          <Loaded query={upcoming} skeleton={<RowsSkeleton />}>
            {() =>
              coming.length === 0 ? (
                <NoSessions>
                  {next
                    ? "Nothing after that yet."
                    : "No upcoming sessions. Students can book any time you’ve made available."}
                </NoSessions>
              ) : (
                <RowList>
                  {coming.map((booking) => (
                    <LessonRow key={booking.id} booking={booking} fresh={false} />
                  ))}
                </RowList>
              )
            }
          </Loaded>
        </DashboardSection>
      </BookingDialogs>
    </TabPage>
  );
}

/** The focused row may be gone. */
const focusHeading = () => document.querySelector("h1")?.focus();
