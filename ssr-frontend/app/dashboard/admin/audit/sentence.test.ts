import { expect, test } from "vitest";
import type { AuditEntry } from "../../../queries/admin.ts";
import { AUDIT_ACTIONS } from "./actions.ts";
import { detailLines, sentenceOf } from "./sentence.ts";

const LA = "America/Los_Angeles";

const ada = { id: "0192aa11-0000-7000-8000-00000000000a", name: "Ada Sample" };

const entry = (action: string, detail: unknown = {}, actor: AuditEntry["actor"] = null): AuditEntry => ({
  id: 1,
  at: "2026-11-20T12:00:00Z",
  actor,
  action,
  subject_type: action.split(".")[0] ?? "",
  subject_id: "0192aa11-0000-7000-8000-00000000000b",
  detail: detail as AuditEntry["detail"],
  request_id: null,
});

test.each([
  [entry("application.approved", { account_id: "x" }, ada), "approved a tutor application"],
  [
    entry("mail.retried", { template: "booking_confirmed" }, ada),
    "tried to send an email again: booking confirmed",
  ],
  [entry("research.viewed", { status: "pending" }, ada), "viewed a research notebook"],
  [entry("research.assigned", { tutor_id: "x", former_tutor_id: null }, ada), "assigned a research project"],
  [
    entry("research.hours_changed", { from: 10, to: 12 }, ada),
    "changed the hours of a research project: from 10 to 12",
  ],
  [entry("chat.opened", { view_id: "x" }, ada), "gave a reason and opened a chat"],
  [entry("chat.read", { view_id: "x", from: 1, to: 50 }, ada), "read messages of a chat: from 1 to 50"],
  [entry("chat_report.viewed", {}, ada), "viewed a report of a chat"],
  [entry("chat_report.decided", { action: "warn" }, ada), "decided a report of a chat"],
  [entry("held_message.viewed", {}, ada), "viewed a held message"],
  [entry("held_message.decided", { action: "release" }, ada), "decided a held message"],
  [
    entry("ai_tutor_flag.raised", { severity: "stop", source: "student" }),
    "Something was found in a session with the AI tutor",
  ],
  [entry("ai_tutor_flag.decided", {}, ada), "reviewed what was found in a session with the AI tutor"],
  [entry("ai_tutor_flag.reopened", {}, ada), "reopened what was found in a session with the AI tutor"],
  [entry("ai_tutor_session.read", { flag_id: "x" }, ada), "read a session with the AI tutor"],
  [entry("ai_tutor_settings.changed", { before: {}, after: {} }, ada), "changed the AI tutor’s limits"],
  [entry("user.suspended", { cancelled: [], kept: [], released: [] }, ada), "suspended an account"],
  [entry("user.restored", {}, ada), "restored an account"],
  [entry("user.viewed", {}, ada), "viewed an account"],
  [entry("user.exported", {}, ada), "downloaded a person's data"],
  [entry("user.verification_resent", {}, ada), "emailed a verification link again"],
  [entry("user.password_link_sent", {}, ada), "emailed a link to set a password"],
  [
    entry("user.admin_granted", { reason: "team" }, ada),
    "gave someone an administrator’s rights: works for the academy",
  ],
  [entry("user.admin_revoked", {}, ada), "removed an administrator’s rights"],
  [
    entry("account.deleted", { roles: ["student"], reason: "request" }, ada),
    "deleted an account: they asked for it",
  ],
  [entry("booking.viewed", {}, ada), "viewed a session"],
  [
    entry("booking.substituted", { by: "admin", from_tutor: "x", to_tutor: "y", cents: 4500 }, ada),
    "gave the session to another tutor",
  ],
  [
    entry("booking.cancelled", { by: "admin", refund_cents: 0, without_refund: true }, ada),
    "canceled a session: the price is kept",
  ],
  [
    entry("booking.booked_for_student", { payment: "card", cents: 5000 }, ada),
    "booked a session for a student: $50.00, to be paid by card",
  ],
  [
    entry("booking.booked_for_student", { payment: "card", cents: 0 }, ada),
    "booked a session for a student: free of charge",
  ],
  [
    entry("booking.booked_for_student", { payment: "elsewhere", cents: 0 }, ada),
    "booked a session for a student: paid elsewhere",
  ],
  [
    entry("refund.asked", { cents: 2000, because: "refund", by: "admin" }, ada),
    "decided on a refund: $20.00",
  ],
  // A value that no program writes.
  [entry("account.deleted", { reason: "toString" }, ada), "deleted an account"],
  [entry("session.marked_paid", { tutor_id: "x", booking_id: null }, ada), "marked a session as paid"],
  [entry("session.marked_unpaid", {}, ada), "marked a session as unpaid"],
  [entry("session.entered", {}, ada), "entered a session by hand"],
  [entry("session.deleted", {}, ada), "deleted a session that was entered by hand"],
  [entry("sessions.exported", { rows: 1234 }, ada), "downloaded a list of sessions: 1,234 rows"],
  [entry("tutor.zoom_link_changed", {}, ada), "changed a tutor's Zoom link"],
  [
    entry("opportunity.changed", { is_checked: true, has_new_address: true }, ada),
    "changed a summer opportunity: at a new address, compared with its organization’s page",
  ],
  [
    entry("opportunity.changed", { is_checked: false, has_new_address: false }, ada),
    "changed a summer opportunity",
  ],
  [entry("opportunity.hidden", {}, ada), "hid a summer opportunity"],
  [
    entry("opportunity_report.decided", { decision: "dismissed", opportunity_id: "x" }, ada),
    "decided a report of a summer opportunity: nothing to change",
  ],
  [entry("listing.submitted", {}, ada), "sent a listing for review"],
  [entry("listing.approved", {}, ada), "approved a provider's listing"],
  [entry("listing.returned", {}, ada), "returned a listing to its provider"],
  [entry("organization.domain_proved", {}, ada), "proved an organization’s domain"],
  [
    entry("organization.verified", { verified: "university" }, ada),
    "verified an organization: as a university",
  ],
  [
    entry("organization.verification_withdrawn"),
    "An organization’s verification ended because its name or website changed",
  ],
  [entry("organization.verification_withdrawn", {}, ada), "removed an organization’s verification"],
  [entry("payment.received", { cents: 6000 }), "A payment arrived: $60.00"],
  [entry("refund.asked", { cents: 6000, by: "student" }), "Stripe was asked for a refund: $60.00"],
  [entry("booking.cancelled", { by: "admin", refund_cents: 5000 }, ada), "canceled a session: $50.00 back"],
  [
    entry("booking.rescheduled", { from: "2026-11-22T00:00:00Z", to: "2026-11-24T01:30:00Z" }, ada),
    "moved a session: from Nov 21, 2026, 4:00 PM to Nov 23, 2026, 5:30 PM",
  ],
  [entry("transfer.made", { amount_cents: 4000 }), "A tutor’s share was sent: $40.00"],
  [
    entry("payout_account.changed", { from: "in_review", to: "ready" }),
    "A payout account changed: from in review to ready",
  ],
  // If an admin moved the money, the same text follows the name.
  [entry("refund.made", { cents: 100 }, ada), "a refund went back to the card: $1.00"],
])("%o reads as a sentence", (given, sentence) => expect(sentenceOf(given, LA)).toBe(sentence));

test("what a newer program writes is shown all the same", () => {
  expect(sentenceOf(entry("lesson.moved_by_hand"), LA)).toBe("lesson moved by hand (lesson)");
});

test("every kind has a name to filter by, and no two the same", () => {
  const names = Object.values(AUDIT_ACTIONS).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test("details are listed as they are, without what is not there", () => {
  const detail = {
    cents: 6000,
    amount_cents: 4000,
    by: "student",
    starts_at: "2026-11-22T00:00:00Z",
    account: null,
    was: { a: 1 },
  };
  expect(detailLines(detail, LA)).toEqual([
    "amount: $60.00",
    "amount: $40.00",
    "by: student",
    "starts at: Nov 21, 2026, 4:00 PM",
    'was: {"a":1}',
  ]);
  expect(detailLines(null, LA)).toEqual([]);
});
