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
    title: "Set up payouts to be paid",
    text: "Students can book you already. Before we can send you your share, Stripe, our payment service, has to know who you are and where the money goes. It takes about five minutes.",
    button: "Start Onboarding",
  },
  incomplete: {
    title: "Payout setup incomplete",
    text: "Some details are still missing at Stripe. What you earn until then is kept for you.",
    button: "Finish Onboarding",
  },
  in_review: {
    title: "Stripe is checking your details",
    text: "There is nothing for you to do. It mostly takes a day or two, and we write to you when it is done; what you earn until then is kept for you.",
  },
  restricted: {
    title: "Payouts are on hold",
    text: "Stripe cannot pay you until this is settled. What you earn until then is kept for you.",
    button: "Finish Onboarding",
  },
  ready: {
    title: "Payout account connected",
    text: "Your share of each session leaves for your bank account about a day after it.",
  },
};

/** Whether a request to Stripe may bring a new state. */
export const canChange = ({ state }: PayoutAccount): boolean => state !== "ready" && state !== "none";
