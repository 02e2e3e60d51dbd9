import Button from "@mui/material/Button";
import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { academyZone } from "#content/brand.ts";
import { DownloadLink } from "../../components/download-link.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { DashboardSection, Loaded, RowsSkeleton } from "../../components/section.tsx";
import { ShowMoreList } from "../../components/show-more-list.tsx";
import { useSearch } from "../../components/use-search.ts";
import { type Earnings, earningId } from "../../earnings/movement.ts";
import { MovementRow } from "../../earnings/movement-row.tsx";
import { type EarningPeriod, earningMonths, earnings, payoutAccount } from "../../queries/tutor.ts";
import { TabPage } from "../shell/tab-page.tsx";
import { loadTab } from "../tab.server.ts";
import { showTab } from "../tab.ts";
import type { Route } from "./+types/payments";
import { EarningsFigure, EarningsTable } from "./payments/earnings-figure.tsx";
import { MONTHS } from "./payments/finding.ts";
import "../../earnings/earnings.css";
import { Totals } from "../../earnings/totals.tsx";
import { PayoutBanner } from "./payments/payout-banner.tsx";
import { formatPaymentsSearch, PAYMENTS_STEP, parsePaymentsSearch } from "./search.ts";
import { paymentsQueries } from "./tabs.ts";
import "./tutor.css";
import { useReaderZoneWords } from "../../time/reader-zone.ts";

export const loader = (args: Route.LoaderArgs) => loadTab(args, "tutor", paymentsQueries);
export const clientLoader = (args: Route.ClientLoaderArgs) => showTab(args, paymentsQueries);

/** A tutor's earnings, where the money is, and whether it can be paid out. */
export default function PaymentsTab() {
  const { search, hrefOf } = useSearch(parsePaymentsSearch, formatPaymentsSearch);
  const account = useQuery(payoutAccount);
  const earned = useQuery({ ...earnings(search.count), placeholderData: keepPreviousData });
  const months = useQuery(earningMonths);
  const longer = search.count + PAYMENTS_STEP;
  return (
    <TabPage title="Payments">
      <PayoutBanner account={account} />
      <Loaded query={earned} skeleton={<RowsSkeleton rows={6} />}>
        {({ items, more, totals }) => (
          <>
            <Totals totals={totals} />
            {items.length > 0 && <Months query={months} />}
            <History
              items={items}
              moreAt={more ? hrefOf({ count: longer }) : undefined}
              longer={longer}
              earned={earned}
            />
          </>
        )}
      </Loaded>
    </TabPage>
  );
}

interface HistoryProps {
  items: Earnings["items"];
  moreAt: string | undefined;
  /** The next length of the list. */
  longer: number;
  earned: Pick<UseQueryResult, "isPlaceholderData">;
}

function History({ items, moreAt, longer, earned }: HistoryProps) {
  const zoneName = useReaderZoneWords();
  if (items.length === 0) {
    return (
      <DashboardSection wide title="No Payments Yet">
        <EmptyState drawing="payments">
          Your share of each paid session is listed here, from the moment it’s booked until it’s in your bank
          account.
        </EmptyState>
      </DashboardSection>
    );
  }
  return (
    <DashboardSection
      wide
      title="Session by session"
      help={
        <>
          Your share of each paid session, and bonuses and corrections. Dates are {zoneName}.{" "}
          <DownloadLink href="/api/tutor/earnings/file">Download all as CSV</DownloadLink>
        </>
      }
    >
      <ShowMoreList
        count={items.length}
        moreAt={moreAt}
        moreWords="payments"
        moreQueries={() => [earnings(longer)]}
        busy={earned.isPlaceholderData}
      >
        {items.map((earning) => (
          <MovementRow key={earningId(earning)} earning={earning} />
        ))}
      </ShowMoreList>
    </DashboardSection>
  );
}

/** The number of months in the chart, and listed at first. */
const YEAR = 12;

/** The earnings by month: a chart of the last year, and the numbers. */
function Months({ query }: { query: UseQueryResult<{ months: EarningPeriod[] }> }) {
  return (
    <DashboardSection
      wide
      title="Month by month"
      help={`By the month the session took place or the bonus was entered, ${academyZone}.`}
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
