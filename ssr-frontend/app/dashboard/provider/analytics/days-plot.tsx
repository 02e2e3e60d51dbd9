import type { CSSProperties } from "react";
import { countText } from "../../../components/count-words.ts";
import type { AnalyticsDay } from "../../../queries/provider-analytics.ts";
import { wallShortDate } from "../../../time/wall.ts";
import { fullestDay, type Measure, monthsOf } from "./words.ts";

interface DaysPlotProps {
  /** Today last. */
  days: readonly AnalyticsDay[];
  measure: Measure;
}

/** A thin line for each day, as high as there was much of it; the fullest is labelled, and today is marked. */
export function DaysPlot({ days, measure }: DaysPlotProps) {
  const fullest = fullestDay(days, measure);
  const most = fullest?.[measure] ?? 1;
  return (
    <div aria-hidden="true" className="days-plot" style={{ "--days": days.length } as CSSProperties}>
      <div className="days-lines" style={{ "--most": most } as CSSProperties}>
        {days.map((day, index) => (
          <span
            key={day.day}
            style={{ "--amount": day[measure] } as CSSProperties}
            title={`${wallShortDate(day.day)}: ${countText(day[measure])}`}
          >
            {day === fullest && <b className={sideOf(index, days.length)}>{countText(day[measure])}</b>}
          </span>
        ))}
      </div>
      <div className="days-axis">
        {monthsOf(days).map(({ index, name }) => (
          <span key={name} style={{ gridColumnStart: index + 1 }}>
            {name}
          </span>
        ))}
      </div>
    </div>
  );
}

/** A label near an end stands within the plot. */
function sideOf(index: number, count: number): string | undefined {
  if (index < count / 10) return "from-left";
  return index >= count * 0.9 ? "from-right" : undefined;
}
