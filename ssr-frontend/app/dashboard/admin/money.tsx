import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { DashboardSection, Loaded, RowsSkeleton } from "../../bookings/section.tsx";
import { BusyButton } from "../../components/busy-button.tsx";
import { ShowMoreList } from "../../components/show-more-list.tsx";
import { balanceTransactions, compareBalance, type Statement, statement } from "../../queries/admin-money.ts";
import { balanceDifferences } from "../../queries/balance-differences.ts";
import { useSession } from "../../queries/session.ts";
import { prefetch } from "../../queries/show.ts";
import { failedAs, useAction } from "../../queries/use-action.ts";
import { dateAndTime } from "../../time/format.ts";
import { dateIn } from "../../time/wall.ts";
import { TabPage } from "../shell/tab-page.tsx";
import { loadTab } from "../tab.server.ts";
import { showTab } from "../tab.ts";
import type { Route } from "./+types/money";
import { AdminList } from "./admin-list.tsx";
import { Filters } from "./filters.tsx";
import { Differences } from "./money/differences.tsx";
import { KINDS } from "./money/kinds.ts";
import "./money/money.css";
import { MovementRow } from "./money/movements.tsx";
import {
  addMonths,
  formatMoneySearch,
  type MoneySearch,
  monthOf,
  monthWords,
  parseMoneySearch,
} from "./money/search.ts";
import { StatementTable } from "./money/statement-table.tsx";
import { ADMIN_LIST_STEP } from "./search.ts";
import { moneyQueries } from "./tab-queries.ts";
import { type ListSearchState, useListSearch } from "./use-list-search.ts";

export const loader = (args: Route.LoaderArgs) => loadTab(args, "admin", moneyQueries);
export const clientLoader = (args: Route.ClientLoaderArgs) => showTab(args, moneyQueries);

/** What became of the money: a month from one balance to the other, and where Stripe's books and ours differ. */
export default function MoneyTab() {
  const { now, zone } = useSession();
  const list = useListSearch(parseMoneySearch, formatMoneySearch);
  const present = monthOf(dateIn(now, zone));
  const month = list.search.month ?? present;
  const shown = useQuery({ ...statement(month), placeholderData: keepPreviousData });
  const differences = useQuery(balanceDifferences);
  return (
    <TabPage
      title="Money"
      state={shown.data && <HowItStands statement={shown.data} zone={zone} />}
      action={<CompareButton statement={shown.data} />}
    >
      {shown.data?.failure && (
        <Alert severity="warning" role="presentation">
          Stripe’s list could not be read, which is tried again in a few minutes: {shown.data.failure}
        </Alert>
      )}
      {differences.data && <Differences items={differences.data.items} zone={zone} />}
      <Months month={month} present={present} first={shown.data?.first_month} list={list} />
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
      <Movements month={month} list={list} zone={zone} />
    </TabPage>
  );
}

/** When Stripe's list was read, and held against ours. */
function HowItStands({
  statement: { read_until, compared_at },
  zone,
}: {
  statement: Statement;
  zone: string;
}) {
  if (!read_until) return "Stripe’s list of every movement has not been read yet. It is read every hour.";
  const compared = compared_at
    ? `Compared with our own records ${dateAndTime(compared_at, zone)}.`
    : "Not yet compared with our own records.";
  return `Read from Stripe ${dateAndTime(read_until, zone)}, Pacific time. ${compared}`;
}

function CompareButton({ statement: shown }: { statement: Statement | undefined }) {
  const comparing = shown?.is_comparing ?? false;
  const { busy, run } = useAction(compareBalance, {
    done: () => ["Comparing", "This page shows what was found as soon as it is done."],
    failed: failedAs("Not compared"),
  });
  return (
    <BusyButton variant="outlined" busy={busy || comparing} onClick={() => void run()}>
      {comparing ? (shown?.failure ? "Waiting for Stripe…" : "Comparing…") : "Compare now"}
    </BusyButton>
  );
}

interface MonthsProps {
  month: string;
  present: string;
  /** The first day of the first month with anything in it. */
  first: string | null | undefined;
  list: ListSearchState<MoneySearch>;
}

/** The month that is shown, those beside it, and what can be taken away of it. */
function Months({ month, present, first, list }: MonthsProps) {
  const to = (other: string) =>
    list.hrefOf({ month: other === present ? undefined : other, kind: undefined });
  const [before, after] = [addMonths(month, -1), addMonths(month, 1)];
  return (
    <div className="money-months">
      <h2 tabIndex={-1}>{monthWords(month)}</h2>
      <nav aria-label="Months">
        {first && before >= monthOf(first) && <MonthLink month={before} to={to(before)} sign="←" />}
        {after <= present && <MonthLink month={after} to={to(after)} sign="→" />}
      </nav>
      <p className="money-ways">
        {/* Plain: it works without script. */}
        <a href={`/api/admin/money/statement/file?month=${month}`} download>
          Download as CSV
        </a>
        <Button variant="text" onClick={() => window.print()}>
          Print
        </Button>
      </p>
    </div>
  );
}

function MonthLink({ month, to, sign }: { month: string; to: string; sign: string }) {
  const load = () => prefetch([statement(month), balanceTransactions(month, undefined, ADMIN_LIST_STEP)]);
  return (
    <Link to={to} preventScrollReset onPointerEnter={load} onFocus={load}>
      <span aria-hidden="true">{sign}</span> {monthWords(month)}
    </Link>
  );
}

interface MovementsProps {
  month: string;
  list: ListSearchState<MoneySearch>;
  zone: string;
}

function Movements({ month, list, zone }: MovementsProps) {
  const { kind, count } = list.search;
  const query = useQuery({ ...balanceTransactions(month, kind, count), placeholderData: keepPreviousData });
  const choices = [{ kind: undefined, all: "All" }, ...KINDS].map((one) => ({
    label: one.all,
    to: list.hrefOf({ kind: one.kind }),
    current: one.kind === kind,
    queries: [balanceTransactions(month, one.kind, ADMIN_LIST_STEP)],
  }));
  return (
    <DashboardSection
      wide
      title="Line by line"
      help="Every movement of the balance, in the order in which they were made."
    >
      <Filters label="Kind of movement" choices={choices} />
      <AdminList
        query={query}
        drawing="payments"
        empty={kind ? "There is none of these in this month." : "Nothing moved in this month."}
      >
        {({ items, more }) => (
          <ShowMoreList
            count={items.length}
            moreAt={more && list.longer ? list.hrefOf({ count: list.longer }) : undefined}
            moreWords="movements"
            moreQueries={() => (list.longer ? [balanceTransactions(month, kind, list.longer)] : [])}
            busy={query.isPlaceholderData}
          >
            {items.map((movement) => (
              <MovementRow key={movement.id} movement={movement} zone={zone} />
            ))}
          </ShowMoreList>
        )}
      </AdminList>
    </DashboardSection>
  );
}
