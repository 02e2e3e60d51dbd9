import type { AdminSummary, PaymentProblem, Statistics, TutorTotals } from "../queries/admin-overview.ts";
import type { AdminUser, AdminUserDetail, AdminUserList } from "../queries/admin-users.ts";

const NOTHING: AdminSummary["needs"] = {
  pending_applications: 0,
  unassigned_research: 0,
  open_reports: 0,
  held_messages: 0,
  failed_payouts: 0,
  refused_adjustments: 0,
  failed_bank_payouts: 0,
  open_disputes: 0,
  balance_differences: 0,
  failed_emails: 0,
  unpaid_sessions: 0,
  opportunity_reports: 0,
  opportunities_to_check: 0,
  listings_in_review: 0,
  organizations_to_verify: 0,
  organizations_to_review: 0,
};

/** The academy's four totals; nothing needs an admin by default. */
export const sampleSummary = (needs: Partial<AdminSummary["needs"]> = {}): AdminSummary => ({
  total_tutors: 3,
  total_sessions: 1234,
  total_hours: 1300.5,
  paid_hours: 1000,
  needs: { ...NOTHING, ...needs },
});

export const sampleTotals = (number: number): TutorTotals => ({
  tutor: {
    id: `0192aa11-0000-7000-8000-0000000000a${number}`,
    first_name: "Mira",
    last_name: `Sample ${number}`,
    email: `mira${number}@academy.test`,
  },
  total_sessions: 1500 - number,
  total_hours: 1600.25 - number,
  paid_hours: 800,
});

/** Two weeks with lessons. */
export const sampleStatistics = (change: Partial<Statistics> = {}): Statistics => ({
  from: "2026-11-09",
  to: "2026-11-20",
  unit: "week",
  hours: [
    { starts_on: "2026-11-09", sessions: 3, hours: 3.5, paid_hours: 2.5 },
    { starts_on: "2026-11-16", sessions: 1, hours: 0.5, paid_hours: 0.5 },
  ],
  subjects: [
    // By hours, as the API sorts them.
    { subject: null, sessions: 1, hours: 4 },
    { subject: "Physics", sessions: 3, hours: 3 },
  ],
  outcomes: [
    { outcome: "completed", bookings: 3 },
    { outcome: "upcoming", bookings: 0 },
    { outcome: "cancelled_by_student", bookings: 1 },
    { outcome: "hold_expired", bookings: 2 },
  ],
  ...change,
});

export const samplePaymentProblem = (change: Partial<PaymentProblem> = {}): PaymentProblem => ({
  kind: "open_dispute",
  booking_id: "0192aa11-0000-7000-8000-0000000000b1",
  amount_cents: 6000,
  at: "2026-11-19T20:00:00Z",
  tutor: sampleTotals(1).tutor,
  payment_id: "0192aa11-0000-7000-8000-0000000000e1",
  payer: { ...sampleTotals(2).tutor, first_name: "Robin", last_name: "Sample" },
  reason: "fraudulent",
  stripe_dispute_id: "dp_1",
  ...change,
});

/** A student, seen two hours before the sample session's instant. */
export const sampleUser = (change: Partial<AdminUser> = {}): AdminUser => ({
  id: "0192aa11-0000-7000-8000-00000000000c",
  first_name: "Robin",
  last_name: "Sample",
  email: "robin@academy.test",
  role: "student",
  roles: ["student"],
  email_verified_at: "2026-01-02T10:00:00Z",
  suspended_at: null,
  created_at: "2026-01-02T09:00:00Z",
  last_seen_at: "2026-11-20T10:00:00Z",
  sign_in_methods: ["password", "google"],
  ...change,
});

export const sampleUserList = (
  items: AdminUser[] = [sampleUser()],
  change: Partial<AdminUserList> = {},
): AdminUserList => ({
  items,
  next_cursor: null,
  previous_cursor: null,
  counts: { all: 30, student: 20, tutor: 7, provider: 3, admin: 2, suspended: 1, unverified: 4 },
  ...change,
});

/** The student in full, with every action available. */
export const sampleUserDetail = (change: Partial<AdminUserDetail> = {}): AdminUserDetail => ({
  ...sampleUser(),
  identities: [{ provider: "google", linked_at: "2026-03-02T10:00:00Z" }],
  has_password: true,
  open_sessions: 2,
  lessons_taken: 3,
  lessons_given: 0,
  upcoming_lessons: 0,
  research_projects: 1,
  suspension: null,
  refusals: { revoke_admin: null, delete: null },
  ...change,
});
