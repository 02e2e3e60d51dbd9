import type { PayoutAccount } from "../../../queries/tutor.ts";

/** The texts of a payout account's state, with its primary action. */
export interface AccountWords {
  title: string;
  text: string;
  /** The label of the link to Stripe's form; omitted if there is nothing to fill in. */
  button?: string;
}

/** The texts of each state. */
export const ACCOUNT_WORDS: Record<PayoutAccount["state"], AccountWords> = {
  none: {
    title: "Set up payouts to get paid",
    text: "Students can book you already. Before we can send you your share, Stripe, our payment service, needs to know who you are and where to send the money. It takes about five minutes.",
    button: "Start Onboarding",
  },
  incomplete: {
    title: "Payout setup incomplete",
    text: "Some details are still missing at Stripe. We’ll hold what you earn until then.",
    button: "Finish Onboarding",
  },
  in_review: {
    title: "Stripe is checking your details",
    text: "You don’t need to do anything. It usually takes a day or two, and we’ll email you when it’s done. We’ll hold what you earn until then.",
  },
  restricted: {
    title: "Payouts are on hold",
    text: "Stripe can’t pay you until this is settled. We’ll hold what you earn until then.",
    button: "Finish Onboarding",
  },
  ready: {
    title: "Payout account connected",
    text: "We send your share of each session to your bank account about a day later.",
  },
};

/** Whether a request to Stripe may bring a new state. */
export const canChange = ({ state }: PayoutAccount): boolean => state !== "ready" && state !== "none";
