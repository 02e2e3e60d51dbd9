import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { academyZone } from "#content/brand.ts";
import { Figure, Numbers } from "../../../components/chart-figure.tsx";
import { countText } from "../../../components/count-words.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { DashboardSection, Loaded } from "../../../components/section.tsx";
import type { SearchState } from "../../../components/use-search.ts";
import { type Statistics, statistics } from "../../../queries/admin-overview.ts";
import {
  bySessions,
  hoursFinding,
  hoursText,
  outcomeLabel,
  outcomesFinding,
  subjectLabel,
  subjectsFinding,
  UNIT_HEADS,
  unitLabel,
} from "./figure-words.ts";
import "./figures.css";
import { BarPlot } from "@mui/x-charts/BarChart";
import { ChartsContainer } from "@mui/x-charts/ChartsContainer";
import { ChartsYAxis } from "@mui/x-charts/ChartsYAxis";
import { HoursChart } from "./hours-chart.tsx";
import { type Period, periodWords } from "./period.ts";
import { PeriodChoice } from "./period-choice.tsx";
import type { OverviewSearch } from "./search.ts";
import { useChartWidth } from "./use-chart-width.ts";

interface FiguresProps {
  state: SearchState<OverviewSearch>;
  /** The dates of the selected period, as of today. */
  dates: Period;
}

/** The hours taught in a period, and the outcomes of its bookings. */
export function Figures({ state, dates }: FiguresProps) {
  const query = useQuery({ ...statistics(dates.from, dates.to), placeholderData: keepPreviousData });
  return (
    <DashboardSection wide title="Over time" help={`Sessions from ${periodWords(dates)}, ${academyZone}.`}>
      <PeriodChoice state={state} dates={dates} />
      <div className="figures-loaded" aria-busy={query.isPlaceholderData}>
        <Loaded query={query} skeleton={<FiguresSkeleton />}>
          {(data) => (isEmpty(data) ? <NothingThen /> : <ThreeFigures statistics={data} />)}
        </Loaded>
      </div>
    </DashboardSection>
  );
}

const isEmpty = ({ subjects, outcomes }: Statistics): boolean =>
  subjects.length === 0 && outcomes.every(({ bookings }) => bookings === 0);

const NothingThen = () => (
  <EmptyState drawing="completed">
    Nothing was taught or booked in these days. Choose a longer period.
  </EmptyState>
);

const FiguresSkeleton = () => (
  <div className="chart-figures" aria-hidden="true">
    <div className="skeleton chart-skeleton" />
    <div className="skeleton chart-skeleton" />
    <div className="skeleton chart-skeleton" />
  </div>
);

function ThreeFigures({ statistics: shown }: { statistics: Statistics }) {
  const subjects = bySessions(shown);
  const ended = shown.outcomes.filter(({ bookings }) => bookings > 0);
  return (
    <div className="chart-figures">
      <HoursFigure statistics={shown} />
      {subjects.length > 0 && (
        <Figure
          number={2}
          finding={subjectsFinding(shown)}
          table={
            <Numbers
              caption="Sessions by subject"
              heads={["Subject", "Sessions", "Hours"]}
              rows={subjects.map(({ subject, sessions, hours }) => [
                subjectLabel(subject),
                countText(sessions),
                hoursText(hours),
              ])}
            />
          }
        >
          <RankedChart
            values={subjects.map(({ subject, sessions }) => ({
              name: subjectLabel(subject),
              count: sessions,
            }))}
          />
        </Figure>
      )}
      {ended.length > 0 && (
        <Figure
          number={3}
          finding={outcomesFinding(shown)}
          table={
            <Numbers
              caption="How bookings end"
              heads={["Outcome", "Bookings"]}
              rows={shown.outcomes.map(({ outcome, bookings }) => [
                outcomeLabel(outcome),
                countText(bookings),
              ])}
            />
          }
        >
          <RankedChart
            values={ended.map(({ outcome, bookings }) => ({ name: outcomeLabel(outcome), count: bookings }))}
          />
        </Figure>
      )}
    </div>
  );
}

function HoursFigure({ statistics: shown }: { statistics: Statistics }) {
  return (
    <Figure
      number={1}
      finding={hoursFinding(shown)}
      legend={
        <p className="chart-legend" aria-hidden="true">
          <span className="paid">Paid</span> <span className="unpaid">Not paid yet</span>
        </p>
      }
      table={
        <Numbers
          caption="Hours taught"
          heads={[UNIT_HEADS[shown.unit], "Sessions", "Hours", "Paid hours"]}
          rows={shown.hours.map(({ starts_on, sessions, hours, paid_hours }) => [
            unitLabel(starts_on, shown.unit),
            countText(sessions),
            hoursText(hours),
            hoursText(paid_hours),
          ])}
        />
      }
    >
      <HoursChart statistics={shown} />
    </Figure>
  );
}

/** A named number. */
interface RankedValue {
  name: string;
  count: number;
}

const ROW_HEIGHT = 32;
/** The width of the names beside the bars, in px. */
const NAMES_WIDTH = 164;
/** The width of the number behind the longest bar, in px. */
const NUMBER_WIDTH = 48;

/** A bar chart with a name and a number on each line. */
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
