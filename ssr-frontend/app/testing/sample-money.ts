import type { BalanceTransaction, Statement } from "../queries/admin-money.ts";
import type {
  BankPayout,
  MadeRefund,
  OpenedDispute,
  PaidPayment,
  Purchase,
} from "../queries/admin-money-lists.ts";
import type { BalanceDifference } from "../queries/balance-differences.ts";

export const sampleStatement = (change: Partial<Statement> = {}): Statement => ({
  month: "2026-11-01",
  starts_at: "2026-11-01T07:00:00Z",
  ends_at: "2026-12-01T08:00:00Z",
  opening_cents: 5000,
  lines: [
    { kind: "charge", count: 2, amount_cents: 12_000, fee_cents: 408 },
    { kind: "transfer", count: 1, amount_cents: -4800, fee_cents: 0 },
    { kind: "payout", count: 1, amount_cents: -5000, fee_cents: 0 },
  ],
  fees: [{ words: "Stripe processing fees", cents: 408 }],
  closing_cents: 6792,
  read_until: "2026-11-20T17:30:00Z",
  compared_at: "2026-11-20T11:00:00Z",
  is_comparing: false,
  failure: null,
  payouts_failure: null,
  ...change,
});

export const sampleMovement = (change: Partial<BalanceTransaction> = {}): BalanceTransaction => ({
  id: "txn_1",
  created_at: "2026-11-18T20:00:00Z",
  kind: "charge",
  stripe_type: "charge",
  amount_cents: 6000,
  fee_cents: 204,
  net_cents: 5796,
  currency: "usd",
  description: "Physics tutoring",
  source_id: "ch_1",
  booking_id: "0192aa11-0000-7000-8000-00000000000b",
  adjusted_tutor_id: null,
  payer_name: "Robin Student",
  tutor_name: "Ada Tutor",
  ...change,
});

export const sampleDifference = (change: Partial<BalanceDifference> = {}): BalanceDifference => ({
  id: "0192aa11-0000-7000-8000-0000000000d1",
  kind: "refunded",
  booking_id: "0192aa11-0000-7000-8000-00000000000b",
  adjusted_tutor_id: null,
  starts_at: "2026-11-17T01:00:00Z",
  payer_name: "Robin Student",
  tutor_name: "Ada Tutor",
  transaction_id: null,
  moved_at: "2026-11-18T20:00:00Z",
  currency: "usd",
  own_cents: 1500,
  stripe_cents: 1501,
  found_at: "2026-11-20T11:00:00Z",
  explanation: null,
  ...change,
});

export const samplePurchase = (change: Partial<Purchase> = {}): Purchase => ({
  booking_id: "0192aa11-0000-7000-8000-00000000000b",
  status: "confirmed",
  subject: "Physics",
  starts_at: "2026-11-23T00:00:00Z",
  payer_id: "0192aa11-0000-7000-8000-0000000000a1",
  payer_name: "Robin Student",
  tutor_id: "0192aa11-0000-7000-8000-0000000000a2",
  tutor_name: "Ada Tutor",
  ...change,
});

/** A listing that its provider has paid for. */
export const sampleListingPurchase = (change: Partial<Purchase> = {}): Purchase => ({
  listing_id: "0192aa11-0000-7000-8000-0000000000e1",
  listing_title: "Marine Biology Summer",
  organization_name: "Sample Institute",
  payer_id: "0192aa11-0000-7000-8000-0000000000a9",
  payer_name: "Kim Sample",
  ...change,
});

export const samplePayment = (change: Partial<PaidPayment> = {}): PaidPayment => ({
  id: "0192aa11-0000-7000-8000-0000000000f1",
  receipt_number: 1042,
  received_at: "2026-11-18T20:00:00Z",
  amount_cents: 6000,
  fee_cents: 204,
  net_cents: 5796,
  status: "paid",
  refunded_cents: 0,
  lost_cents: 0,
  dispute_state: null,
  purchase: samplePurchase(),
  stripe_url: "https://dashboard.stripe.com/test/payments/pi_1",
  ...change,
});

export const sampleRefund = (change: Partial<MadeRefund> = {}): MadeRefund => ({
  id: "re_1",
  made_at: "2026-11-19T20:00:00Z",
  amount_cents: 1500,
  status: "succeeded",
  paid_cents: 6000,
  purchase: samplePurchase(),
  stripe_url: "https://dashboard.stripe.com/test/payments/pi_1",
  ...change,
});

export const sampleDispute = (change: Partial<OpenedDispute> = {}): OpenedDispute => ({
  id: "du_1",
  state: "open",
  stripe_status: "needs_response",
  reason: "product_not_received",
  amount_cents: 6000,
  withdrawn_cents: 6000,
  fee_cents: 1500,
  opened_at: "2026-11-18T20:00:00Z",
  evidence_due_at: "2026-11-22T20:00:00Z",
  closed_at: null,
  tutor_owed_cents: 4800,
  tutor_sent_cents: 0,
  purchase: samplePurchase(),
  stripe_url: "https://dashboard.stripe.com/test/disputes/du_1",
  ...change,
});

export const samplePayout = (change: Partial<BankPayout> = {}): BankPayout => ({
  id: "po_1",
  created_at: "2026-11-16T08:00:00Z",
  amount_cents: 123_450,
  currency: "usd",
  status: "paid",
  arrives_on: "2026-11-18",
  bank_name: "STRIPE TEST BANK",
  bank_last4: "6789",
  failure_code: null,
  failure_message: null,
  is_made_good: false,
  next_step: null,
  stripe_url: "https://dashboard.stripe.com/test/payouts/po_1",
  ...change,
});
