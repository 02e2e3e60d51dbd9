import { lazyComponent } from "../lazy-component.tsx";
import "./calendar.css";
import type { CalendarProps } from "./marks.ts";

/** A month to choose a day from, and what its marks mean. */
export function Calendar({ legend, ...props }: CalendarProps & { legend: string }) {
  return (
    <div className="calendar">
      <MonthCalendar {...props} />
      <p className="note calendar-legend">{legend}</p>
    </div>
  );
}

/** A calendar that is still to come, of the same size. */
export const CalendarSkeleton = () => <div className="calendar-skeleton skeleton" aria-hidden="true" />;

// The date library is large; without it, the rest of the page is there all the same.
const MonthCalendar = lazyComponent(() => import("./month.tsx"), <CalendarSkeleton />, { name: "calendar" });
