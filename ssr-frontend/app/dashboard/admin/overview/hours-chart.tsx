import { BarPlot } from "@mui/x-charts/BarChart";
import { ChartsContainer } from "@mui/x-charts/ChartsContainer";
import { ChartsGrid } from "@mui/x-charts/ChartsGrid";
import { ChartsTooltip } from "@mui/x-charts/ChartsTooltip";
import { ChartsXAxis } from "@mui/x-charts/ChartsXAxis";
import { ChartsYAxis } from "@mui/x-charts/ChartsYAxis";
import { useId } from "react";
import type { Statistics } from "../../../queries/admin-overview.ts";
import { hasLabel, hoursWords, tickLabel, unitLabel } from "./figure-words.ts";
import { useChartWidth } from "./use-chart-width.ts";

const HEIGHT = 220;
/** The width of the axis's numbers, in px. */
const AXIS_WIDTH = 36;

const TICK_STYLE = { fontSize: 13, fill: "var(--muted)", fontFamily: "var(--font-text)" };

/** A stacked bar chart of hours by day, week or month: paid hours below, unpaid on top. */
export function HoursChart({ statistics: { hours, unit } }: { statistics: Statistics }) {
  const { ref, width } = useChartWidth();
  const hatch = `hatch${useId().replace(/\W/g, "")}`;
  const labelled = hasLabel(hours.length, width - AXIS_WIDTH, unit);
  return (
    <div ref={ref} className="chart" style={{ height: HEIGHT }} aria-hidden="true">
      <ChartsContainer
        width={width}
        height={HEIGHT}
        margin={{ top: 12, right: 4, bottom: 0, left: 0 }}
        skipAnimation
        disableKeyboardNavigation
        series={[
          {
            type: "bar",
            id: "paid",
            stack: "hours",
            label: "Paid",
            color: "var(--teal)",
            data: hours.map(({ paid_hours }) => paid_hours),
            valueFormatter: (value) => hoursWords(value ?? 0),
          },
          {
            type: "bar",
            id: "unpaid",
            stack: "hours",
            label: "Not paid yet",
            color: `url(#${hatch})`,
            // Differences of hundredths, rounded to drop floating-point errors.
            data: hours.map((period) =>
              Math.max(0, Math.round((period.hours - period.paid_hours) * 100) / 100),
            ),
            valueFormatter: (value) => hoursWords(value ?? 0),
          },
        ]}
        xAxis={[
          {
            scaleType: "band",
            data: hours.map(({ starts_on }) => starts_on),
            categoryGapRatio: hours.length > 40 ? 0.25 : 0.4,
            height: 28,
            tickLabelStyle: TICK_STYLE,
            tickLabelInterval: (_, index) => labelled(index),
            valueFormatter: (startsOn: string, { location }) =>
              location === "tick" ? tickLabel(startsOn, unit) : unitLabel(startsOn, unit),
          },
        ]}
        yAxis={[{ width: AXIS_WIDTH, tickNumber: 4, tickMinStep: 1, tickLabelStyle: TICK_STYLE, min: 0 }]}
      >
        <defs>
          <pattern
            id={hatch}
            width="5"
            height="5"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="5" height="5" fill="var(--paper)" />
            <rect width="1.5" height="5" fill="var(--teal)" />
          </pattern>
        </defs>
        <ChartsGrid horizontal />
        <BarPlot />
        <ChartsXAxis disableTicks />
        <ChartsYAxis disableLine disableTicks />
        <ChartsTooltip trigger="axis" />
      </ChartsContainer>
    </div>
  );
}
