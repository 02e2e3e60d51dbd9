import { lazy, Suspense } from "react";
import "./calendar.css";
import type { CalendarProps } from "./marks.ts";

const MonthCalendar = lazy(() => import("./month.tsx"));

/** A month to choose a day from, and what its marks mean. */
export function Calendar({ legend, ...props }: CalendarProps & { legend: string }) {
  return (
    <div className="calendar">
      <Suspense fallback={<CalendarSkeleton />}>
        <MonthCalendar {...props} />
      </Suspense>
      <p className="note calendar-legend">{legend}</p>
    </div>
  );
}

/** A calendar that is still to come, of the same size. */
export const CalendarSkeleton = () => <div className="calendar-skeleton skeleton" aria-hidden="true" />;
