import { BarPlot } from "@mui/x-charts/BarChart";
import { ChartsContainer } from "@mui/x-charts/ChartsContainer";
import { ChartsYAxis } from "@mui/x-charts/ChartsYAxis";
import { useChartWidth } from "./use-chart-width.ts";

/** How many of something there are. */
export interface RankedValue {
  name: string;
  count: number;
}

const ROW_HEIGHT = 32;
/** Room for the names beside the bars, in px. */
const NAMES_WIDTH = 164;
/** Room for the number behind the longest bar, in px. */
const NUMBER_WIDTH = 48;

/** A line for each of several things, as long as there are many of it, with its name and its number. */
export function RankedChart({ values }: { values: readonly RankedValue[] }) {
  const { ref, width } = useChartWidth();
  const height = values.length * ROW_HEIGHT;
  const most = Math.max(1, ...values.map(({ count }) => count));
  return (
    <div ref={ref} className="chart" style={{ height }} aria-hidden="true">
      <ChartsContainer
        width={width}
        height={height}
        margin={{ top: 0, right: NUMBER_WIDTH, bottom: 0, left: 0 }}
        skipAnimation
        disableKeyboardNavigation
        disableAxisListener
        series={[
          {
            type: "bar",
            id: "count",
            layout: "horizontal",
            color: "var(--teal)",
            data: values.map(({ count }) => count),
            barLabel: ({ value }) => String(value),
            barLabelPlacement: "outside",
          },
        ]}
        xAxis={[{ min: 0, max: most, position: "none", height: 0 }]}
        yAxis={[
          {
            scaleType: "band",
            data: values.map(({ name }) => name),
            categoryGapRatio: 0.55,
            width: NAMES_WIDTH,
            tickLabelStyle: { fontSize: 13, fill: "var(--ink)", fontFamily: "var(--font-text)" },
          },
        ]}
      >
        <BarPlot />
        <ChartsYAxis disableTicks />
      </ChartsContainer>
    </div>
  );
}
