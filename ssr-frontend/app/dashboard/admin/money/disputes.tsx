import Button from "@mui/material/Button";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { ShowMoreList } from "../../../components/show-more-list.tsx";
import { StatusBadge } from "../../../components/status-badge.tsx";
import { formatCents } from "../../../money/format.ts";
import { type OpenedDispute, openedDisputes } from "../../../queries/admin-money-lists.ts";
import { useSession } from "../../../queries/session.ts";
import { dateAndTime } from "../../../time/format.ts";
import { useReaderZone, useReaderZoneWords } from "../../../time/reader-zone.ts";
import { useServerClock } from "../../../time/server-clock.tsx";
import { loadTab } from "../../tab.server.ts";
import { showTab } from "../../tab.ts";
import { AdminList } from "../admin-list.tsx";
import { auditAbout, PAYMENT_PROBLEMS } from "../places.ts";
import { ADMIN_LIST_STEP } from "../search.ts";
import { useListSearch } from "../use-list-search.ts";
import type { Route } from "./+types/disputes";
import { ListFilters } from "./list-filters.tsx";
import { disputesQueries } from "./list-queries.ts";
import { disputesSearch } from "./list-search.ts";
import { deadlineOf, disputeEffect, disputeNext, disputeState, reasonWords } from "./list-words.ts";
import { MoneyPage } from "./money-page.tsx";
import { MoneyRow, PurchaseLine, purchaseName, StripeLink } from "./money-row.tsx";

export const loader = (args: Route.LoaderArgs) => loadTab(args, "admin", disputesQueries);
export const clientLoader = (args: Route.ClientLoaderArgs) => showTab(args, disputesQueries);

const STATES: readonly { state: OpenedDispute["state"] | undefined; label: string }[] = [
  { state: "open", label: "Open" },
  { state: "won", label: "Won" },
  { state: "lost", label: "Lost" },
  { state: undefined, label: "All" },
];

/** The disputes of cardholders, the most urgent first. */
export default function DisputesPage() {
  const zone = useReaderZone();
  const zoneName = useReaderZoneWords();
  const list = useListSearch(disputesSearch.parse, disputesSearch.format);
  const { count, ...filter } = list.search;
  const query = useQuery({ ...openedDisputes(filter, count), placeholderData: keepPreviousData });
  const { longer } = list;
  const narrowed = filter.month || filter.q || filter.state !== "open";
  return (
    <MoneyPage
      title="Disputes"
      state={`Payments that cardholders ask their bank to take back. Answer each one in Stripe’s dashboard. ${zoneName}.`}
    >
      <ListFilters
        list={list}
        label="State of disputes"
        states={STATES}
        queriesOf={({ count: _, ...other }) => [openedDisputes(other, ADMIN_LIST_STEP)]}
      />
      <AdminList
        query={query}
        drawing="payments"
        empty={
          narrowed ? "No disputes like this." : "No dispute is open. Stripe also emails you about new ones."
        }
      >
        {({ items, more }) => (
          <ShowMoreList
            count={items.length}
            moreAt={more && longer ? list.hrefOf({ count: longer }) : undefined}
            moreWords="disputes"
            moreQueries={() => (longer ? [openedDisputes(filter, longer)] : [])}
            busy={query.isPlaceholderData}
          >
            {items.map((dispute) => (
              <DisputeRow key={dispute.id} dispute={dispute} zone={zone} />
            ))}
          </ShowMoreList>
        )}
      </AdminList>
      <p className="note money-aside">
        Shares that couldn’t be sent to tutors are listed under{" "}
        <Link to={PAYMENT_PROBLEMS}>payment problems</Link>.
      </p>
    </MoneyPage>
  );
}

function DisputeRow({ dispute, zone }: { dispute: OpenedDispute; zone: string }) {
  const { opened_at, amount_cents, fee_cents, purchase, stripe_url, state } = dispute;
  const { tone, words } = disputeState(dispute);
  const subject = purchase.booking_id ?? purchase.listing_id;
  const name = purchaseName(purchase, zone);
  return (
    <MoneyRow
      at={opened_at}
      zone={zone}
      amount={formatCents(amount_cents)}
      amountNote={fee_cents ? `${formatCents(fee_cents)} fee` : undefined}
    >
      <span className="money-row-ways">
        <StatusBadge tone={tone}>{words}</StatusBadge>
        <Due dispute={dispute} zone={zone} />
      </span>
      <b>{reasonWords(dispute)}</b>
      <PurchaseLine purchase={purchase} zone={zone} />
      {disputeEffect(dispute).map((effect) => (
        <span key={effect}>{effect}</span>
      ))}
      <span className="money-row-next">{disputeNext(dispute)}</span>
      <span className="money-row-ways">
        {state === "open" && stripe_url ? (
          <Button
            component="a"
            href={stripe_url}
            target="_blank"
            rel="noreferrer"
            variant="outlined"
            color="secondary"
          >
            Answer in Stripe<span className="visually-hidden">: {name} (opens in a new tab)</span>
          </Button>
        ) : (
          <StripeLink url={stripe_url} of={name} />
        )}
        {subject && (
          <Link to={auditAbout(subject)}>
            What happened<span className="visually-hidden">: {name}</span>
          </Link>
        )}
      </span>
    </MoneyRow>
  );
}

/** How often the remaining time is computed, in ms. */
const TICK_INTERVAL = 60_000;

/** When the response is due, and how long that is. */
function Due({ dispute, zone }: { dispute: OpenedDispute; zone: string }) {
  const { now } = useSession();
  const deadline = deadlineOf(dispute, useServerClock(now, TICK_INTERVAL));
  if (!deadline || !dispute.evidence_due_at) return null;
  return (
    <span className={deadline.urgent ? "money-due urgent" : "money-due"}>
      <b>{deadline.words}</b>, until{" "}
      <time dateTime={dispute.evidence_due_at}>{dateAndTime(dispute.evidence_due_at, zone)}</time>
    </span>
  );
}
