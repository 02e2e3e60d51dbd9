import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { fullName } from "../../components/full-name.ts";
import { ShowMoreList } from "../../components/show-more-list.tsx";
import { StatusBadge } from "../../components/status-badge.tsx";
import { formatCents } from "../../money/format.ts";
import { type PaymentProblem, paymentProblems } from "../../queries/admin-overview.ts";
import { dateAndTime } from "../../time/format.ts";
import { TabPage } from "../shell/tab-page.tsx";
import { loadTab } from "../tab.server.ts";
import { showTab, type TabQueries } from "../tab.ts";
import type { Route } from "./+types/payment-problems";
import { AdminList } from "./admin-list.tsx";
import { listingPage } from "./listing-search.ts";
import "./overview/payment-problems.css";
import { useReaderZone, useReaderZoneWords } from "../../time/reader-zone.ts";
import { auditAbout, lessonPage, MONEY_DISPUTES } from "./places.ts";
import { countIn, format } from "./search.ts";
import { useListSearch } from "./use-list-search.ts";

const paymentProblemsQueries: TabQueries = ({ search }) => [paymentProblems(countIn(search))];

export const loader = (args: Route.LoaderArgs) => loadTab(args, "admin", paymentProblemsQueries);
export const clientLoader = (args: Route.ClientLoaderArgs) => showTab(args, paymentProblemsQueries);

const parse = (params: URLSearchParams) => ({ count: countIn(params) });
const formatCount = ({ count }: { count: number }) => format({}, count);

/** The tutors' shares that could not be transferred, and disputed payments. */
export default function PaymentProblemsPage() {
  const { search, hrefOf, longer } = useListSearch(parse, formatCount);
  const zoneName = useReaderZoneWords();
  const query = useQuery({ ...paymentProblems(search.count), placeholderData: keepPreviousData });
  return (
    <TabPage
      title="Payment problems"
      parent={{ to: "/dashboard/admin/overview", label: "Overview" }}
      state={`Shares that couldn’t be sent to a tutor, and payments that a cardholder disputes. Both are settled at Stripe. ${zoneName}.`}
    >
      <AdminList query={query} drawing="payments" empty="Nothing is wrong with any payment.">
        {({ items, more }) => (
          <ShowMoreList
            count={items.length}
            moreAt={more && longer ? hrefOf({ count: longer }) : undefined}
            moreWords="payment problems"
            moreQueries={() => (longer ? [paymentProblems(longer)] : [])}
            busy={query.isPlaceholderData}
          >
            {items.map((problem) => (
              <ProblemRow key={`${problem.kind} ${problem.payment_id}`} problem={problem} />
            ))}
          </ShowMoreList>
        )}
      </AdminList>
    </TabPage>
  );
}

const KIND_LABELS: Record<PaymentProblem["kind"], string> = {
  failed_payout: "Share not sent",
  open_dispute: "Disputed",
};

function ProblemRow({ problem }: { problem: PaymentProblem }) {
  const zone = useReaderZone();
  const { kind, amount_cents, at, reason, stripe_dispute_id } = problem;
  return (
    <li className="payment-problem" tabIndex={-1}>
      <time dateTime={at}>{dateAndTime(at, zone)}</time>
      <span className="payment-problem-what">
        <StatusBadge tone={kind === "open_dispute" ? "cancelled" : "pending"}>
          {KIND_LABELS[kind]}
        </StatusBadge>
        <span>{purchaseWords(problem)}</span>
        {reason && <span className="note">{reason}</span>}
        <span className="payment-problem-ways">
          <Ways problem={problem} />
          {kind === "open_dispute" && <Link to={MONEY_DISPUTES}>See the deadline to answer</Link>}
          {stripe_dispute_id && <code>{stripe_dispute_id}</code>}
        </span>
      </span>
      <b className="payment-problem-amount">{formatCents(amount_cents)}</b>
    </li>
  );
}

/** Names the purchase: a lesson by its two people, a listing by title and organization. */
const purchaseWords = ({ payer, tutor, listing_title }: PaymentProblem): string =>
  listing_title ? `${listing_title}, listed by ${fullName(payer)}` : namesOf(payer, tutor);

const namesOf = (payer: PaymentProblem["payer"], tutor: PaymentProblem["tutor"]): string =>
  tutor ? `${fullName(payer)} with ${fullName(tutor)}` : fullName(payer);

/** Links to the people and to the page of the purchase. */
function Ways({ problem: { payer, tutor, booking_id, listing_id } }: { problem: PaymentProblem }) {
  const person = tutor ?? payer;
  const subject = booking_id ?? listing_id;
  return (
    <>
      <a href={`mailto:${person.email}`}>Email {fullName(person)}</a>
      {booking_id && <Link to={lessonPage(booking_id)}>Open the session</Link>}
      {listing_id && <Link to={listingPage(listing_id)}>Open the listing</Link>}
      {subject && <Link to={auditAbout(subject)}>What happened</Link>}
    </>
  );
}
