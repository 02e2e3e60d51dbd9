import LinearProgress from "@mui/material/LinearProgress";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { LONG_WAIT_POLLS } from "../../../payment/outcome.ts";
import type { ListingDetail } from "../../../queries/provider-listings.ts";
import { listingPage } from "../places.ts";
import type { CheckoutOutcome } from "./search.ts";
import { Standing } from "./standing.tsx";
import {
  type ListingPaymentState,
  type ListingPaymentView,
  useListingPayment,
} from "./use-listing-payment.ts";

interface CheckoutReturnProps {
  listing: ListingDetail;
  /** How its provider comes back from the payment page. */
  outcome: CheckoutOutcome;
}

/** What became of the payment that somebody comes back from, and where the listing stands by that. */
export function CheckoutReturn({ listing, outcome }: CheckoutReturnProps) {
  const { id } = listing;
  const payment = useListingPayment(id, outcome);
  const { state, polls, waiting, problem } = payment;
  const heading = useRef<HTMLHeadingElement>(null);
  const navigate = useNavigate();
  const isKnown = state !== "processing";
  useEffect(() => {
    // They have just arrived: nobody is led away from a field.
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  useEffect(() => {
    // Loading the page anew asks again only as long as that makes sense.
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
        {waiting && problem && <p className="note">{problem.message} We keep trying.</p>}
      </section>
      {/* While the payment is looked for, nobody is asked to pay. */}
      {(!waiting || polls >= LONG_WAIT_POLLS) && <Standing listing={listing} />}
    </>
  );
}

function wordsOf(
  { state, polls, waiting, problem }: ListingPaymentView,
  listing: ListingDetail,
): { title: string; text: string } {
  if (state !== "processing") return { title: TITLES[state], text: FINAL_WORDS[state](listing) };
  if (!waiting) return { title: "We cannot tell what became of your payment", text: problem?.message ?? "" };
  const isLong = polls >= LONG_WAIT_POLLS;
  return {
    title: "Looking for your payment…",
    text: isLong ? longWaitWords(listing) : "This takes a few seconds. Please keep this page open.",
  };
}

type FinalState = Exclude<ListingPaymentState, "processing">;

const TITLES: Record<FinalState, string> = {
  paid: "Payment received",
  refunded: "Your payment goes back",
  unpaid: "No payment has reached us",
  cancelled: "Nothing was charged",
};

const FINAL_WORDS: Record<FinalState, (listing: ListingDetail) => string> = {
  // Its deadline may be over, or its applications wait: where it stands is said below.
  paid: ({ published }) => (published?.state === "open" ? "Students find it now." : ""),
  refunded: () =>
    "The listing was changed, returned or closed while you paid, or cannot be public any more, so it costs you nothing. The full amount goes back to the card; banks take five to ten business days to show it.",
  unpaid: ({ allowed_actions }) =>
    `The payment page has ended without a payment, and you have not been charged.${allowed_actions.includes("pay") ? " You can pay anew." : ""}`,
  cancelled: ({ allowed_actions }) =>
    allowed_actions.includes("pay")
      ? "You left the payment page before paying. The listing stays approved; pay when you are ready."
      : "You left the payment page before paying.",
};

const longWaitWords = ({ allowed_actions }: ListingDetail): string =>
  allowed_actions.includes("pay")
    ? "No payment has reached us yet. If you left the payment page early, you can return to it. If you have paid, there is nothing to do: this page changes by itself."
    : "Your bank is taking its time. You may leave this page: students find the listing as soon as the payment has arrived, and if it cannot be public any more, the full amount goes back to you.";
