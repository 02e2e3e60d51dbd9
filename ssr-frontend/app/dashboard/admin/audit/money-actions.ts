import type { AuditAction } from "./action.ts";

/** Audit actions on money. */
export const MONEY_ACTIONS: Record<string, AuditAction> = {
  "statement.exported": {
    name: "Statement downloaded",
    did: "downloaded a month’s statement",
    happened: "A month’s statement was downloaded",
  },
  "balance_difference.explained": {
    name: "Difference explained",
    did: "explained an amount that doesn’t match Stripe",
    happened: "An amount that doesn’t match Stripe was explained",
  },
  "balance_difference.reopened": {
    name: "Explanation withdrawn",
    did: "reopened an amount that doesn’t match Stripe",
    happened: "An amount that doesn’t match Stripe was reopened",
  },
  "balance.comparison_requested": {
    name: "Comparison requested",
    did: "asked to have Stripe’s list compared with our own records",
    happened: "Someone asked to have Stripe’s list compared with our own records",
  },
  "checkout.missing": {
    name: "Payment page unknown",
    happened: "Stripe didn’t know one of our payment pages",
  },
  "payment.received": { name: "Payment received", happened: "A payment arrived" },
  "refund.asked": {
    name: "Refund requested",
    // There is no actor if a rule decided the refund.
    did: "decided on a refund",
    happened: "Stripe was asked for a refund",
  },
  "refund.made": { name: "Refund made", happened: "A refund went back to the card" },
  "refund.failed": { name: "Refund failed", happened: "A refund didn’t reach the card" },
  "refund.stuck": { name: "Refund stuck", happened: "Stripe didn’t know a payment that has to be refunded" },
  "dispute.opened": { name: "Dispute opened", happened: "A cardholder disputed a payment" },
  "dispute.won": { name: "Dispute won", happened: "A dispute was won" },
  "dispute.lost": { name: "Dispute lost", happened: "A dispute was lost" },
  "transfer.made": { name: "Share sent", happened: "A tutor’s share was sent" },
  "transfer.failed": { name: "Share not sent", happened: "A tutor’s share couldn’t be sent" },
  "transfer.reversed": { name: "Share taken back", happened: "A tutor’s share was taken back" },
  "transfer_reversal.failed": {
    name: "Share not taken back",
    happened: "A tutor’s share couldn’t be taken back",
  },
  "payout_adjustment.entered": {
    name: "Bonus or correction entered",
    did: "entered a bonus or correction",
    happened: "A bonus or correction was entered",
  },
  "payout_adjustment.cancelled": {
    name: "Bonus or correction canceled",
    did: "canceled a bonus or correction",
    happened: "A bonus or correction was canceled",
  },
  "payout_adjustment.sent": {
    name: "Bonus or correction sent",
    happened: "A bonus or correction was sent",
  },
  "payout_adjustment.failed": {
    name: "Bonus or correction not sent",
    happened: "A bonus or correction couldn’t be sent",
  },
  "payout_adjustment.given_up": {
    name: "Bonus or correction given up",
    happened: "A canceled bonus or correction never reached Stripe",
  },
  "payout_adjustment.reversed": {
    name: "Bonus or correction taken back",
    happened: "A bonus or correction was taken back",
  },
  "payout_adjustment_reversal.failed": {
    name: "Bonus or correction not taken back",
    happened: "A bonus or correction couldn’t be taken back",
  },
  "payouts.retried": {
    name: "Payouts tried again",
    did: "tried payouts again",
    happened: "Payouts were tried again",
  },
  "payout_account.created": { name: "Payout account opened", happened: "A payout account was opened" },
  "payout_account.changed": { name: "Payout account changed", happened: "A payout account changed" },
};
