import type { PayoutAdjustment, TutorPayoutItem, TutorPayouts } from "../queries/admin-payouts.ts";

const TUTOR = "0192aa11-0000-7000-8000-0000000000c1";

const TOTALS: TutorPayoutItem["totals"] = {
  due_cents: 4800,
  refused_cents: 0,
  refused_reversal_cents: 0,
  on_its_way_cents: 0,
  paid_out_cents: 48_000,
  held_cents: 0,
  paid_elsewhere_cents: 0,
};

export const samplePayoutItem = (
  change: Partial<Omit<TutorPayoutItem, "totals">> & { totals?: Partial<TutorPayoutItem["totals"]> } = {},
): TutorPayoutItem => ({
  id: TUTOR,
  first_name: "Ada",
  last_name: "Tutor",
  email: "ada@people.test",
  payout_state: "ready",
  suspended_at: null,
  ...change,
  totals: { ...TOTALS, ...change.totals },
});

export const sampleAdjustment = (change: Partial<PayoutAdjustment> = {}): PayoutAdjustment => ({
  id: "0192aa11-0000-7000-8000-0000000000c2",
  tutor_id: TUTOR,
  kind: "bonus",
  amount_cents: 2500,
  reason: "Thirty sessions without a change.",
  state: "due",
  reversed_cents: 0,
  refusal: null,
  created_by: { id: "0192aa11-0000-7000-8000-0000000000c3", name: "Sam Admin" },
  created_at: "2026-11-20T17:00:00Z",
  cancelled_by: null,
  cancelled_at: null,
  due_at: "2026-11-20T17:10:00Z",
  sent_at: null,
  ...change,
});

export const samplePayouts = (
  change: Partial<Omit<TutorPayouts, "totals">> & { totals?: Partial<TutorPayouts["totals"]> } = {},
): TutorPayouts => ({
  tutor: {
    id: TUTOR,
    first_name: "Ada",
    last_name: "Tutor",
    email: "ada@people.test",
    roles: ["tutor"],
    suspended_at: null,
  },
  has_left: false,
  payout_state: "ready",
  missing: [],
  checked_at: "2026-11-20T11:00:00Z",
  adjustments: [sampleAdjustment()],
  adjustment_left_cents: 197_500,
  ...change,
  totals: { ...TOTALS, ...change.totals },
});
