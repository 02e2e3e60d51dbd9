import Alert from "@mui/material/Alert";
import { Link } from "react-router";
import type { BalanceDifference } from "../../../queries/balance-differences.ts";
import { mediumDate } from "../../../time/format.ts";
import { lessonPage } from "../places.ts";
import { formatAmount } from "./kinds.ts";

const WORDS: Record<BalanceDifference["kind"], string> = {
  charged: "What was paid",
  refunded: "What was refunded",
  disputed: "What a dispute has taken",
  transferred: "What the tutor was sent",
  unknown: "A movement that belongs to no session",
  balance: "The balance itself",
};

/** What to do about it. */
const NEXT: Record<BalanceDifference["kind"], string> = {
  charged: "Open the session and compare it with the payment in Stripe’s dashboard.",
  refunded: "Open the session and compare its refunds with those in Stripe’s dashboard.",
  disputed: "Open the session and compare its dispute with the one in Stripe’s dashboard.",
  transferred: "Open the session and compare its transfer with the one in Stripe’s dashboard.",
  unknown: "Look it up in Stripe’s dashboard: somebody moved money there by hand.",
  balance: "Ask Stripe’s support which movement its list lacks.",
};

interface DifferencesProps {
  items: readonly BalanceDifference[];
  zone: string;
}

/** Where Stripe's list and our own rows do not come to the same: each with both sums, to the cent. */
export function Differences({ items, zone }: DifferencesProps) {
  if (items.length === 0) return null;
  const title =
    items.length === 1
      ? "One sum is not the same at Stripe"
      : `${items.length === 100 ? "100 or more" : items.length} sums are not the same at Stripe`;
  return (
    <Alert severity="error" className="differences" role="presentation">
      <h2 tabIndex={-1}>{title}</h2>
      <ul>
        {items.map((item) => (
          <Difference key={item.id} item={item} zone={zone} />
        ))}
      </ul>
    </Alert>
  );
}

function Difference({ item, zone }: { item: BalanceDifference; zone: string }) {
  const { kind, booking_id, transaction_id, moved_at, currency, own_cents, stripe_cents } = item;
  return (
    <li>
      <b>{WORDS[kind]}</b>, {mediumDate(moved_at, zone)}: {formatAmount(own_cents, currency)} here,{" "}
      {formatAmount(stripe_cents, currency)} at Stripe. It differs by{" "}
      {formatAmount(Math.abs(stripe_cents - own_cents), currency)}.
      <span className="differences-next">
        {NEXT[kind]}
        {booking_id && <Link to={lessonPage(booking_id)}>Open the session</Link>}
        {transaction_id && <code>{transaction_id}</code>}
      </span>
    </li>
  );
}
