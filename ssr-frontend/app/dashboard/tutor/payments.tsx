import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { academyZone } from "#content/brand.ts";
import { DownloadLink } from "../../components/download-link.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { DashboardSection, Loaded, RowsSkeleton } from "../../components/section.tsx";
import { ShowMoreList } from "../../components/show-more-list.tsx";
import { useSearch } from "../../components/use-search.ts";
import { type Earnings, earningId } from "../../earnings/movement.ts";
import { MovementRow } from "../../earnings/movement-row.tsx";
import { earningMonths, earnings, payoutAccount } from "../../queries/tutor.ts";
import { TabPage } from "../shell/tab-page.tsx";
import { loadTab } from "../tab.server.ts";
import { showTab } from "../tab.ts";
import type { Route } from "./+types/payments";
import { Months } from "./payments/months.tsx";
import "../../earnings/earnings.css";
import { Totals } from "../../earnings/totals.tsx";
import { PayoutBanner } from "./payouts/payout-banner.tsx";
import { formatPaymentsSearch, PAYMENTS_STEP, parsePaymentsSearch } from "./search.ts";
import { paymentsQueries } from "./tabs.ts";
import "./tutor.css";

export const loader = (args: Route.LoaderArgs) => loadTab(args, "tutor", paymentsQueries);
export const clientLoader = (args: Route.ClientLoaderArgs) => showTab(args, paymentsQueries);

/** What a tutor has earned, where that money is, and whether it can be paid out. */
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
  /** How many the longer list has. */
  longer: number;
  earned: Pick<UseQueryResult, "isPlaceholderData">;
}

function History({ items, moreAt, longer, earned }: HistoryProps) {
  if (items.length === 0) {
    return (
      <DashboardSection wide title="No Payments Yet">
        <EmptyState drawing="payments">
          Your share of each paid session is listed here, from the moment it is booked until it is in your
          bank account.
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
          Your share of each paid session, and bonuses and corrections. Dates are {academyZone}.{" "}
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
