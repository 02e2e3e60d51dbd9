import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useState } from "react";
import { Link } from "react-router";
import { BusyButton } from "../../../components/busy-button.tsx";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { formatInCurrency } from "../../../money/format.ts";
import { withdrawExplanation } from "../../../queries/admin-money-lists.ts";
import type { BalanceDifference } from "../../../queries/balance-differences.ts";
import { failedAs, useAction } from "../../../queries/use-action.ts";
import { dateAndTime, mediumDate } from "../../../time/format.ts";
import { listingPage } from "../listing-search.ts";
import { tutorPayoutPage } from "../payouts/search.ts";
import { lessonPage } from "../places.ts";
import { differenceNext, differenceWords, purchaseWords } from "./difference-words.ts";

// Lazy, since few visits explain a difference.
const ExplainDialog = lazyComponent(() => import("./explain-dialog.tsx"));

interface DifferencesProps {
  items: readonly BalanceDifference[];
  counts: { open: number };
  zone: string;
}

/** Where Stripe's list and our own rows disagree, each with both sums, to the cent. */
export function Differences({ items, counts, zone }: DifferencesProps) {
  const [asked, setAsked] = useState<{ item: BalanceDifference; turn: number }>();
  const [open, setOpen] = useState(false);
  const waiting = items.filter(({ explanation }) => !explanation);
  const explained = items.filter(({ explanation }) => explanation);
  function explain(item: BalanceDifference) {
    setAsked((last) => ({ item, turn: (last?.turn ?? 0) + 1 }));
    setOpen(true);
  }
  return (
    <>
      {waiting.length > 0 && (
        <Alert severity="error" className="differences" role="presentation">
          <h2 tabIndex={-1}>{titleOf(counts.open)}</h2>
          <ul>
            {waiting.map((item) => (
              <Difference key={item.id} item={item} zone={zone} onExplain={() => explain(item)} />
            ))}
          </ul>
        </Alert>
      )}
      {explained.length > 0 && (
        <details className="differences-explained">
          <summary>
            {explained.length === 1 ? "One difference is" : `${explained.length} differences are`} explained
          </summary>
          <ul>
            {explained.map((item) => (
              <ExplainedDifference key={item.id} item={item} zone={zone} />
            ))}
          </ul>
        </details>
      )}
      {asked && (
        <ExplainDialog
          key={asked.turn}
          difference={asked.item}
          isWaiting={waiting.some(({ id }) => id === asked.item.id)}
          zone={zone}
          open={open}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

const titleOf = (count: number): string =>
  count === 1 ? "One amount doesn’t match Stripe" : `${count} amounts don’t match Stripe`;

interface DifferenceProps {
  item: BalanceDifference;
  zone: string;
}

function Difference({ item, zone, onExplain }: DifferenceProps & { onExplain: () => void }) {
  return (
    <li>
      <Sums item={item} zone={zone} />
      <span className="differences-next">
        {differenceNext(item)}
        <Subject item={item} zone={zone} />
        {item.transaction_id && <code>{item.transaction_id}</code>}
        {/* A balance difference changes with every payment, so an explanation would not last. */}
        {item.kind !== "balance" && (
          <Button variant="text" color="inherit" onClick={onExplain}>
            Explain it<span className="visually-hidden">: {differenceWords(item, zone)}</span>
          </Button>
        )}
      </span>
    </li>
  );
}

/** Links to the page of the difference's subject. */
function Subject({ item, zone }: DifferenceProps) {
  const { booking_id, listing_id, adjusted_tutor_id, tutor_name } = item;
  if (booking_id)
    return (
      <Link to={lessonPage(booking_id)}>
        Open the session<span className="visually-hidden"> of {purchaseWords(item, zone)}</span>
      </Link>
    );
  if (listing_id)
    return (
      <Link to={listingPage(listing_id)}>
        Open the listing<span className="visually-hidden"> {purchaseWords(item, zone)}</span>
      </Link>
    );
  return (
    adjusted_tutor_id && (
      <Link to={tutorPayoutPage(adjusted_tutor_id)}>
        Open the tutor<span className="visually-hidden"> {tutor_name}</span>
      </Link>
    )
  );
}

function Sums({ item, zone }: DifferenceProps) {
  const { moved_at, currency, own_cents, stripe_cents } = item;
  return (
    <>
      <b>{differenceWords(item, zone)}</b>, {mediumDate(moved_at, zone)}:{" "}
      {formatInCurrency(own_cents, currency)} here, {formatInCurrency(stripe_cents, currency)} at Stripe. It
      differs by {formatInCurrency(Math.abs(stripe_cents - own_cents), currency)}.
    </>
  );
}

/** A difference that an admin explained and left as it is. */
function ExplainedDifference({ item, zone }: DifferenceProps) {
  const { busy, run } = useAction(withdrawExplanation(item.id), {
    done: () => ["The difference is open again"],
    failed: failedAs("The explanation still stands"),
  });
  if (!item.explanation) return null;
  const { note, by, at } = item.explanation;
  return (
    <li>
      <Sums item={item} zone={zone} />
      <blockquote>{note}</blockquote>
      <span className="differences-next">
        <span className="note">
          {by ?? "An administrator"}, {dateAndTime(at, zone)}
        </span>
        <Subject item={item} zone={zone} />
        {item.transaction_id && <code>{item.transaction_id}</code>}
        <BusyButton variant="text" color="secondary" busy={busy} onClick={() => void run()}>
          Withdraw the explanation<span className="visually-hidden"> of: {differenceWords(item, zone)}</span>
        </BusyButton>
      </span>
    </li>
  );
}
