import { useQuery } from "@tanstack/react-query";
import { BookingDialogs } from "../../bookings/manage/booking-dialogs.tsx";
import { useRefreshWhenOver } from "../../bookings/use-refresh-when-over.ts";
import { hasFailed, LoadError } from "../../components/section.tsx";
import { type SearchState, useSearch } from "../../components/use-search.ts";
import { weekBookings } from "../../queries/bookings.ts";
import { daysOff } from "../../queries/days-off.ts";
import { availability } from "../../queries/tutor.ts";
import { useReaderToday } from "../../time/today.ts";
import { dateAfter, wallDay } from "../../time/wall.ts";
import { TabPage } from "../shell/tab-page.tsx";
import { loadTab } from "../tab.server.ts";
import { showTab } from "../tab.ts";
import type { Route } from "./+types/schedule";
import "./schedule/schedule.css";
import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { prefetch } from "../../queries/show.ts";
import {
  formatScheduleSearch,
  parseScheduleSearch,
  type ScheduleSearch,
  shownWeek,
} from "./schedule/search.ts";
import { clockChangeIn, weekOf, weekWords } from "./schedule/week.ts";
import "../../components/chips.css";
import { WeekPlan } from "./schedule/week-plan.tsx";
import { SubTabs } from "./sub-tabs.tsx";
import { scheduleQueries } from "./tabs.ts";
import "./tutor.css";
import { AllTimes } from "../../time/reader-time.tsx";
import { useReaderZone } from "../../time/reader-zone.ts";

export const loader = (args: Route.LoaderArgs) => loadTab(args, "tutor", scheduleQueries);
export const clientLoader = (args: Route.ClientLoaderArgs) => showTab(args, scheduleQueries);

/** A tutor's week: the lessons, with their availability in the background. */
export default function ScheduleTab() {
  const today = useReaderToday();
  const zone = useReaderZone();
  const { search, hrefOf } = useSearch(parseScheduleSearch, formatScheduleSearch);
  const week = shownWeek(search, today);
  const lessons = useQuery(weekBookings(week));
  const windows = useQuery(availability);
  const off = useQuery(daysOff);
  useRefreshWhenOver(lessons.data?.items);
  const failed = [lessons, windows, off].find(hasFailed);
  const change = clockChangeIn(week, zone);
  return (
    <TabPage title="Session Management">
      <SubTabs />
      <BookingDialogs side="tutor" onChange={focusWeek}>
        <section className="part wide schedule-part" aria-labelledby="week">
          <WeekBar week={week} today={today} search={search} hrefOf={hrefOf} />
          <header className="part-head">
            <h2 id="week" tabIndex={-1} aria-live="polite">
              {weekWords(week)}
            </h2>
            <p className="note">
              <AllTimes />
            </p>
          </header>
          {change && (
            <p className="schedule-clocks">
              Clocks go {change.direction} an hour on {wallDay(change.date)}.
            </p>
          )}
          {failed && <LoadError query={failed} />}
          <WeekPlan
            // Remounts, since the focus of one week means nothing in another.
            key={week}
            week={week}
            today={today}
            view={search.view}
            lessons={lessons.data?.items}
            // Unknown until the days off are loaded.
            windows={off.data && windows.data?.items}
            daysOff={off.data?.items ?? []}
          />
        </section>
      </BookingDialogs>
    </TabPage>
  );
}

/** The focused lesson may be gone. */
const focusWeek = () => document.querySelector<HTMLElement>("#week")?.focus();

interface WeekBarProps extends Pick<SearchState<ScheduleSearch>, "search" | "hrefOf"> {
  /** The Sunday of the week shown. */
  week: string;
  today: string;
}

/** Links to other weeks and to the other view of this week; each has an address. */
function WeekBar({ week, today, search, hrefOf }: WeekBarProps) {
  const present = weekOf(today);
  /**
   * The address of the current week has no parameter, since a parameter would name another week by next
   * Sunday.
   */
  const toWeek = (wanted: string) => hrefOf({ week: wanted === present ? undefined : wanted });
  return (
    <div className="week-bar">
      <nav aria-label="Weeks" data-filter>
        <WeekLink week={dateAfter(week, -7)} toWeek={toWeek}>
          Previous Week
        </WeekLink>
        <WeekLink week={present} toWeek={toWeek} current={week === present}>
          Today
        </WeekLink>
        <WeekLink week={dateAfter(week, 7)} toWeek={toWeek}>
          Next Week
        </WeekLink>
      </nav>
      <nav className="chips week-views" aria-label="View">
        {(["grid", "list"] as const).map((view) => (
          <Link
            key={view}
            to={hrefOf({ view })}
            preventScrollReset
            aria-current={view === search.view ? "true" : undefined}
          >
            {view === "grid" ? "Grid" : "List"}
          </Link>
        ))}
      </nav>
    </div>
  );
}

interface WeekLinkProps {
  week: string;
  toWeek: (week: string) => string;
  /** Whether it is shown already. */
  current?: boolean;
  children: ReactNode;
}

function WeekLink({ week, toWeek, current = false, children }: WeekLinkProps) {
  const load = () => prefetch([weekBookings(week)]);
  return (
    <Button
      component={Link}
      to={toWeek(week)}
      preventScrollReset
      variant="outlined"
      color="secondary"
      aria-current={current ? "date" : undefined}
      onPointerEnter={load}
      onFocus={load}
    >
      {children}
    </Button>
  );
}
