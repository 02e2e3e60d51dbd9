import LinearProgress from "@mui/material/LinearProgress";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { api } from "../../../api/browser.ts";
import { type Problem, unwrap } from "../../../api/problem.ts";
import type { components } from "../../../api/schema.gen.ts";
import { useLive } from "../../../live/live.tsx";
import { LONG_WAIT_POLLS } from "../../../payment/outcome.ts";
import { usePolls } from "../../../payment/use-polls.ts";
import { type ListingDetail, providerListing, refreshListings } from "../../../queries/provider-listings.ts";
import { listingPage } from "../places.ts";
import type { CheckoutOutcome } from "./search.ts";
import { Standing } from "./standing.tsx";

interface CheckoutReturnProps {
  listing: ListingDetail;
  /** How the provider returned from the Checkout Session. */
  outcome: CheckoutOutcome;
}

/** The result of the payment that the provider returns from, and the listing's state after it. */
export function CheckoutReturn({ listing, outcome }: CheckoutReturnProps) {
  const { id } = listing;
  const payment = useListingPayment(id, outcome);
  const { state, polls, waiting, problem } = payment;
  const heading = useRef<HTMLHeadingElement>(null);
  const navigate = useNavigate();
  const isKnown = state !== "processing";
  useEffect(() => {
    // Only on arrival: the focus is not taken from a field.
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  useEffect(() => {
    // Removes the parameter once the result is known, so that a reload does not ask again.
    if (isKnown) void navigate(listingPage(id), { replace: true, preventScrollReset: true });
  }, [id, isKnown, navigate]);
  const { title, text } = wordsOf(payment, listing);
  return (
    <>
      <section className="checkout-return" aria-labelledby="checkout-return">
        <div role="status">
          <h2 id="checkout-return" ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {text && <p>{text}</p>}
        </div>
        {waiting && <LinearProgress aria-label="Waiting for the payment" />}
        {waiting && problem && <p className="note">{problem.message} We’ll keep trying.</p>}
      </section>
      {/* No pay button while the payment's result is awaited. */}
      {(!waiting || polls >= LONG_WAIT_POLLS) && <Standing listing={listing} />}
    </>
  );
}

function wordsOf(
  { state, polls, waiting, problem }: ListingPaymentView,
  listing: ListingDetail,
): { title: string; text: string } {
  if (state !== "processing") return { title: TITLES[state], text: FINAL_WORDS[state](listing) };
  if (!waiting) return { title: "We can’t tell what happened to your payment", text: problem?.message ?? "" };
  const isLong = polls >= LONG_WAIT_POLLS;
  return {
    title: "Looking for your payment…",
    text: isLong ? longWaitWords(listing) : "This takes a few seconds. Please keep this page open.",
  };
}

type FinalState = Exclude<ListingPaymentState, "processing">;

const TITLES: Record<FinalState, string> = {
  paid: "Payment received",
  refunded: "Your payment is being returned",
  unpaid: "We haven’t received a payment",
  cancelled: "Nothing was charged",
};

const FINAL_WORDS: Record<FinalState, (listing: ListingDetail) => string> = {
  // The deadline may be over, or the applications paused: the state is shown below.
  paid: ({ published }) => (published?.state === "open" ? "Students can find it now." : ""),
  refunded: () =>
    "The listing was changed, returned or closed while you paid, or can no longer be public, so it costs you nothing. The full amount goes back to the card; banks take 5 to 10 business days to show it.",
  unpaid: ({ allowed_actions }) =>
    `The payment page expired without a payment, and you haven’t been charged.${allowed_actions.includes("pay") ? " You can pay again." : ""}`,
  cancelled: ({ allowed_actions }) =>
    allowed_actions.includes("pay")
      ? "You left the payment page before paying. The listing stays approved; pay when you’re ready."
      : "You left the payment page before paying.",
};

const longWaitWords = ({ allowed_actions }: ListingDetail): string =>
  allowed_actions.includes("pay")
    ? "We haven’t received a payment yet. If you left the payment page early, you can return to it. If you’ve paid, you don’t need to do anything: this page updates on its own."
    : "Your bank is taking a while. You can leave this page: students will find the listing as soon as the payment arrives, and if it can no longer be public, the full amount goes back to you.";

/** The state of a listing's payment; `cancelled` if the provider left the Checkout Session. */
type ListingPaymentState = components["schemas"]["ListingPaymentState"] | "cancelled";

/** What is known of a listing's payment. */
interface ListingPaymentView {
  state: ListingPaymentState;
  /** The number of requests so far. */
  polls: number;
  /** Whether polling continues. */
  waiting: boolean;
  /** Why the last request failed; polling continues. */
  problem: Problem | undefined;
}

/**
 * Polls the state of a listing's payment until it is final, in growing intervals, and at once on a live event
 * about the listing. No polling if the provider left the Checkout Session.
 */
function useListingPayment(id: string, outcome: CheckoutOutcome): ListingPaymentView {
  const client = useQueryClient();
  const { latest, polls, problem, waiting, poll } = usePolls<ListingPaymentState>({
    first: outcome === "paid" ? "processing" : "cancelled",
    ask: async () => {
      const path = { id };
      const { state, listing } = await unwrap(
        api.POST("/api/provider/listings/{id}/check-payment", { params: { path } }),
      );
      if (state !== "processing") {
        client.setQueryData(providerListing(id).queryKey, listing);
        void refreshListings(client);
      }
      return state;
    },
    // A final state is kept, even if an older response arrives later.
    newer: (response, shown) => (shown === "processing" ? response : shown),
    isWaiting: (polled) => polled.latest === "processing",
  });
  useLive(["listing.changed"], (event) => {
    const isOfOther = event?.kind === "listing.changed" && event.data.listing_id !== id;
    if (waiting && !isOfOther) void poll();
  });
  return { state: latest, polls, waiting, problem };
}
