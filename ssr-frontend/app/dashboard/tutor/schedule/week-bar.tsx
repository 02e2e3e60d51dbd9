import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { SearchState } from "../../../components/use-search.ts";
import { weekBookings } from "../../../queries/bookings.ts";
import { prefetch } from "../../../queries/show.ts";
import { dateAfter } from "../../../time/wall.ts";
import type { ScheduleSearch } from "./search.ts";
import { weekOf } from "./week.ts";
import "../../../components/chips.css";

interface WeekBarProps extends Pick<SearchState<ScheduleSearch>, "search" | "hrefOf"> {
  /** The Sunday of the week that is shown. */
  week: string;
  today: string;
}

/** The ways to other weeks, and to the other view of this one. They are links: each has an address. */
export function WeekBar({ week, today, search, hrefOf }: WeekBarProps) {
  const present = weekOf(today);
  /** The present week is the bare address, which is another week's by next Sunday. */
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
