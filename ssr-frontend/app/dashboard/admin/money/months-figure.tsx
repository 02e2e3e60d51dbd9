import { BarPlot } from "@mui/x-charts/BarChart";
import { ChartsContainer } from "@mui/x-charts/ChartsContainer";
import { ChartsGrid } from "@mui/x-charts/ChartsGrid";
import { ChartsTooltip } from "@mui/x-charts/ChartsTooltip";
import { ChartsXAxis } from "@mui/x-charts/ChartsXAxis";
import { ChartsYAxis } from "@mui/x-charts/ChartsYAxis";
import { Figure, Numbers } from "../../../components/chart-figure.tsx";
import { formatAmount, formatCents } from "../../../money/format.ts";
import type { MoneyMonth } from "../../../queries/admin-money.ts";
import "../overview/figures.css";
import { useChartWidth } from "../overview/use-chart-width.ts";
import { monthsFinding, shortMonth } from "./months-words.ts";
import { monthOf, monthWords } from "./search.ts";

const HEIGHT = 220;
/** The width of the axis with the amounts, in px. */
const AXIS_WIDTH = 52;
/** The width that a month's label needs, in px. */
const LABEL_WIDTH = 34;

const TICK_STYLE = { fontSize: 13, fill: "var(--muted)", fontFamily: "var(--font-text)" };

/** A chart of what was paid in each of twelve months, and what was left of it. */
export default function MonthsFigure({ months }: { months: readonly MoneyMonth[] }) {
  return (
    <Figure
      number={1}
      finding={monthsFinding(months)}
      legend={
        <p className="chart-legend">
          <span className="money-legend-gross">Paid</span> <span className="money-legend-net">Net</span>
        </p>
      }
      table={
        <Numbers
          caption="Twelve months of money"
          heads={["Month", "Paid", "Refunded", "Stripe’s fees", "Net"]}
          rows={months.map(({ month, gross_cents, refunded_cents, fee_cents, net_cents }) => [
            monthWords(monthOf(month)),
            formatCents(gross_cents),
            formatCents(-refunded_cents),
            formatCents(-fee_cents),
            formatCents(net_cents),
          ])}
        />
      }
    >
      <MonthsChart months={months} />
    </Figure>
  );
}

function MonthsChart({ months }: { months: readonly MoneyMonth[] }) {
  const { ref, width } = useChartWidth();
  const every = (width - AXIS_WIDTH) / months.length < LABEL_WIDTH ? 3 : 1;
  const sum = (cents: number | null) => formatCents(cents ?? 0);
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
            id: "gross",
            label: "Paid",
            color: "var(--edge)",
            data: months.map(({ gross_cents }) => gross_cents),
            valueFormatter: sum,
          },
          {
            type: "bar",
            id: "net",
            label: "Net",
            color: "var(--teal)",
            data: months.map(({ net_cents }) => net_cents),
            valueFormatter: sum,
          },
        ]}
        xAxis={[
          {
            scaleType: "band",
            data: months.map(({ month }) => month),
            categoryGapRatio: 0.35,
            barGapRatio: 0.1,
            height: 28,
            tickLabelStyle: TICK_STYLE,
            tickLabelInterval: (_, index) => (months.length - 1 - index) % every === 0,
            valueFormatter: (month: string, { location }) =>
              location === "tick" ? shortMonth(month) : monthWords(monthOf(month)),
          },
        ]}
        yAxis={[
          {
            width: AXIS_WIDTH,
            tickNumber: 4,
            tickLabelStyle: TICK_STYLE,
            valueFormatter: formatAmount,
          },
        ]}
      >
        <ChartsGrid horizontal />
        <BarPlot />
        <ChartsXAxis disableTicks />
        <ChartsYAxis disableLine disableTicks />
        <ChartsTooltip trigger="axis" />
      </ChartsContainer>
    </div>
  );
}
