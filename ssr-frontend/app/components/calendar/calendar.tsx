import { lazyComponent } from "../lazy-component.tsx";
import "./calendar.css";
import type { CalendarProps } from "./marks.ts";

/** A month calendar with a legend of its marks. */
export function Calendar({ legend, ...props }: CalendarProps & { legend: string }) {
  return (
    <div className="calendar">
      <MonthCalendar {...props} />
      <p className="note calendar-legend">{legend}</p>
    </div>
  );
}

/** A placeholder of the calendar's size. */
export const CalendarSkeleton = () => <div className="calendar-skeleton skeleton" aria-hidden="true" />;

// The date library is large; the rest of the page loads without it.
const MonthCalendar = lazyComponent(() => import("./month.tsx"), <CalendarSkeleton />, { name: "calendar" });
