import type { BalanceTransaction } from "../../../queries/admin-money.ts";

export interface KindWords {
  kind: BalanceTransaction["kind"];
  /** The name of one movement. */
  one: string;
  /** The name of all movements in a month. */
  all: string;
}

/** The kinds of movements in a statement's order: income, expenses, then the bank. */
export const KINDS: readonly KindWords[] = [
  { kind: "charge", one: "Payment", all: "Payments" },
  { kind: "refund", one: "Refund", all: "Refunds" },
  { kind: "refund_failure", one: "Refund returned", all: "Refunds returned by the bank" },
  { kind: "dispute", one: "Dispute", all: "Disputes" },
  { kind: "dispute_reversal", one: "Dispute won", all: "Disputes won" },
  { kind: "transfer", one: "Transfer to tutor", all: "Transfers to tutors" },
  { kind: "transfer_reversal", one: "Transfer taken back", all: "Transfers taken back" },
  { kind: "fee", one: "Fee", all: "Stripe’s other fees" },
  { kind: "other", one: "Other", all: "Other movements" },
  { kind: "payout", one: "Payout to bank", all: "Payouts to the bank" },
  { kind: "payout_failure", one: "Payout returned", all: "Payouts returned by the bank" },
  { kind: "topup", one: "Top-up from bank", all: "Top-ups from the bank" },
  { kind: "topup_reversal", one: "Top-up returned", all: "Top-ups returned to the bank" },
];

/** The name of one movement. */
export const kindWords = (kind: BalanceTransaction["kind"]): string =>
  KINDS.find((one) => one.kind === kind)?.one ?? kind;
