import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { BusyButton } from "../../components/busy-button.tsx";
import { DownloadLink } from "../../components/download-link.tsx";
import { Filters } from "../../components/filters.tsx";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { DashboardSection, Loaded, RowsSkeleton } from "../../components/section.tsx";
import {
  balanceTransactions,
  compareBalance,
  moneyMonths,
  type Statement,
  statement,
} from "../../queries/admin-money.ts";
import { balanceDifferences } from "../../queries/balance-differences.ts";
import { useSession } from "../../queries/session.ts";
import { failedAs, useAction } from "../../queries/use-action.ts";
import { dateAndTime, zoneWords } from "../../time/format.ts";
import { dateIn } from "../../time/wall.ts";
import { loadTab } from "../tab.server.ts";
import { showTab } from "../tab.ts";
import type { Route } from "./+types/money";
import { Differences } from "./money/differences.tsx";
import { KINDS } from "./money/kinds.ts";
import "./money/money.css";
import { useReaderZone } from "../../time/reader-zone.ts";
import { MoneyPage } from "./money/money-page.tsx";
import { Months } from "./money/months.tsx";
import { MovementList } from "./money/movements.tsx";
import {
  formatMoneySearch,
  type MoneySearch,
  moneyQueries,
  monthOf,
  monthWords,
  parseMoneySearch,
} from "./money/search.ts";
import { StatementTable } from "./money/statement-table.tsx";
import { ADMIN_LIST_STEP } from "./search.ts";
import { type ListSearchState, useListSearch } from "./use-list-search.ts";

export const loader = (args: Route.LoaderArgs) => loadTab(args, "admin", moneyQueries);
export const clientLoader = (args: Route.ClientLoaderArgs) => showTab(args, moneyQueries);

const CHART_SKELETON = <div className="skeleton money-chart-skeleton" aria-hidden="true" />;

// Charts are large: the statement is shown before they load.
const MonthsFigure = lazyComponent(() => import("./money/months-figure.tsx"), CHART_SKELETON, {
  name: "money-months",
});

/**
 * The statement of a month from opening to closing balance, and the differences between Stripe's list and
 * ours.
 */
export default function MoneyTab() {
  const { now, zone: academyZone } = useSession();
  const zone = useReaderZone();
  const list = useListSearch(parseMoneySearch, formatMoneySearch);
  const present = monthOf(dateIn(now, academyZone));
  const month = list.search.month ?? present;
  const shown = useQuery({ ...statement(month), placeholderData: keepPreviousData });
  const differences = useQuery(balanceDifferences);
  const months = useQuery(moneyMonths);
  return (
    <MoneyPage
      title="Money"
      state={shown.data && <HowItStands statement={shown.data} zone={zone} />}
      action={<CompareButton statement={shown.data} />}
    >
      {shown.data?.failure && (
        <Alert severity="warning" role="presentation">
          We couldn’t read Stripe’s list. We’ll try again in a few minutes: {shown.data.failure}
        </Alert>
      )}
      {shown.data?.payouts_failure && (
        <Alert severity="warning" role="presentation">
          We couldn’t read payouts to the bank. We’ll try again within the hour: {shown.data.payouts_failure}
        </Alert>
      )}
      {differences.data && <Differences {...differences.data} zone={zone} />}
      <Months
        month={month}
        present={present}
        first={months.data?.first_month}
        hrefOf={(other) => list.hrefOf({ month: other, kind: undefined })}
        queriesOf={(other) => [statement(other), balanceTransactions(other, undefined, ADMIN_LIST_STEP)]}
      >
        <p className="money-ways">
          <DownloadLink href={`/api/admin/money/statement/file?month=${month}`}>Download as CSV</DownloadLink>
          <Button variant="text" onClick={() => window.print()}>
            Print
          </Button>
        </p>
      </Months>
      <div className="money-statement" aria-busy={shown.isPlaceholderData}>
        <Loaded query={shown} skeleton={<RowsSkeleton rows={8} />}>
          {(data) => (
            <StatementTable
              statement={data}
              opening={`Balance on ${monthWords(monthOf(data.month)).replace(" ", " 1, ")}`}
              closing={monthOf(data.month) === present ? "Balance now" : "Balance at the end of the month"}
              hrefOf={(kind) => list.hrefOf({ kind })}
            />
          )}
        </Loaded>
      </div>
      <TwelveMonths />
      <Movements month={month} lines={shown.data?.lines} list={list} zone={zone} />
    </MoneyPage>
  );
}

/** When Stripe's list was last read and compared with ours. */
function HowItStands({
  statement: { read_until, compared_at },
  zone,
}: {
  statement: Statement;
  zone: string;
}) {
  if (!read_until) return "We haven’t read Stripe’s list of every movement yet. We read it every hour.";
  const compared = compared_at
    ? `Compared with our own records ${dateAndTime(compared_at, zone)}.`
    : "Not yet compared with our own records.";
  return `Read from Stripe ${dateAndTime(read_until, zone)}, ${zoneWords(read_until, zone)}. ${compared}`;
}

function CompareButton({ statement: shown }: { statement: Statement | undefined }) {
  const comparing = shown?.is_comparing ?? false;
  const { busy, run } = useAction(compareBalance, {
    done: () => ["Comparing", "This page shows what was found as soon as it’s done."],
    failed: failedAs("Not compared"),
  });
  return (
    <BusyButton variant="outlined" busy={busy || comparing} onClick={() => void run()}>
      {comparing ? (shown?.failure ? "Waiting for Stripe…" : "Comparing…") : "Compare now"}
    </BusyButton>
  );
}

/** The chart of the months, once anything was paid. */
function TwelveMonths() {
  const query = useQuery(moneyMonths);
  if (query.data?.items.every(({ gross_cents, net_cents }) => gross_cents === 0 && net_cents === 0))
    return null;
  return (
    <DashboardSection wide title="Twelve months">
      <Loaded query={query} skeleton={CHART_SKELETON}>
        {({ items }) => <MonthsFigure months={items} />}
      </Loaded>
    </DashboardSection>
  );
}

interface MovementsProps {
  month: string;
  /** The month's lines, once they are loaded. */
  lines: Statement["lines"] | undefined;
  list: ListSearchState<MoneySearch>;
  zone: string;
}

function Movements({ month, lines = [], list, zone }: MovementsProps) {
  const { kind } = list.search;
  // The selected kind stays in the list, so that the filter shows it.
  const found = KINDS.filter((one) => one.kind === kind || lines.some((line) => line.kind === one.kind));
  const choices = [{ kind: undefined, all: "All" }, ...found].map((one) => ({
    label: one.all,
    to: list.hrefOf({ kind: one.kind }),
    current: one.kind === kind,
    queries: [balanceTransactions(month, one.kind, ADMIN_LIST_STEP)],
  }));
  return (
    <DashboardSection wide title="Line by line" help="Every movement of the balance, in order.">
      <Filters label="Kind of movement" choices={choices} />
      <MovementList month={month} kind={kind} list={list} zone={zone} />
    </DashboardSection>
  );
}
