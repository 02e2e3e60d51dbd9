import type { BalanceTransaction, Statement } from "../queries/admin-money.ts";
import type { BalanceDifference } from "../queries/balance-differences.ts";

export const sampleStatement = (change: Partial<Statement> = {}): Statement => ({
  month: "2026-11-01",
  starts_at: "2026-11-01T07:00:00Z",
  ends_at: "2026-12-01T08:00:00Z",
  first_month: "2026-09-01",
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
  open_differences: 0,
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
  student_name: "Robin Student",
  tutor_name: "Ada Tutor",
  ...change,
});

export const sampleDifference = (change: Partial<BalanceDifference> = {}): BalanceDifference => ({
  id: "0192aa11-0000-7000-8000-0000000000d1",
  kind: "refunded",
  booking_id: "0192aa11-0000-7000-8000-00000000000b",
  transaction_id: null,
  moved_at: "2026-11-18T20:00:00Z",
  currency: "usd",
  own_cents: 1500,
  stripe_cents: 1501,
  found_at: "2026-11-20T11:00:00Z",
  ...change,
});
