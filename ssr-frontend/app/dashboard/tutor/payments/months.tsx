import Button from "@mui/material/Button";
import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { academyZone } from "#content/brand.ts";
import { DashboardSection, Loaded, RowsSkeleton } from "../../../components/section.tsx";
import type { EarningPeriod } from "../../../queries/tutor.ts";
import { EarningsFigure, EarningsTable } from "../earnings/earnings-figure.tsx";
import { MONTHS } from "../earnings/finding.ts";

/** A year of months is drawn, and listed at first. */
const YEAR = 12;

/** What was earned month by month: a plot of the last year, and the numbers. */
export function Months({ query }: { query: UseQueryResult<{ months: EarningPeriod[] }> }) {
  return (
    <DashboardSection
      wide
      title="Month by month"
      help={`By the month in which the session took place, or the bonus was entered, ${academyZone}.`}
    >
      <Loaded query={query} skeleton={<RowsSkeleton />}>
        {({ months }) => <YearOfMonths months={months} />}
      </Loaded>
    </DashboardSection>
  );
}

function YearOfMonths({ months }: { months: readonly EarningPeriod[] }) {
  const [all, setAll] = useState(false);
  const shown = (all ? months : months.slice(-YEAR)).toReversed();
  return (
    <div className="months">
      {months.length > 1 && <EarningsFigure number={1} points={months.slice(-YEAR)} words={MONTHS} tabled />}
      <div className="months-table">
        <EarningsTable points={shown} words={MONTHS} />
        {!all && months.length > YEAR && (
          <Button onClick={() => setAll(true)}>Show all {months.length} months</Button>
        )}
      </div>
    </div>
  );
}
