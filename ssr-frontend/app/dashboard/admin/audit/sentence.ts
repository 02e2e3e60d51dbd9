import { formatCents } from "../../../bookings/price.ts";
import type { AuditEntry } from "../../../queries/admin.ts";
import { dateAndTime } from "../../../time/format.ts";
import { countWords } from "../count-words.ts";

interface AuditAction {
  /** As a filter's choice. */
  name: string;
  /** After the person who did it: `approved a tutor application`. */
  did?: string;
  /** Where nobody in particular did it: `A payment arrived`. */
  happened: string;
}

/** Every kind of entry, those of people first. */
export const AUDIT_ACTIONS: Record<string, AuditAction> = {
  "application.approved": {
    name: "Application approved",
    did: "approved a tutor application",
    happened: "A tutor application was approved",
  },
  "application.rejected": {
    name: "Application rejected",
    did: "rejected a tutor application",
    happened: "A tutor application was rejected",
  },
  "application.link_resent": {
    name: "Password mail sent again",
    did: "mailed a new link to set a password",
    happened: "A new link to set a password was mailed",
  },
  "research.viewed": {
    name: "Research notebook read",
    did: "looked into a research notebook",
    happened: "An administrator looked into a research notebook",
  },
  "research.assigned": {
    name: "Research project assigned",
    did: "assigned a research project",
    happened: "A research project was assigned",
  },
  "research.hours_changed": {
    name: "Research hours changed",
    did: "changed the hours of a research project",
    happened: "The hours of a research project changed",
  },
  "chat.opened": {
    name: "Reading of a chat begun",
    did: "gave a reason and began to read a chat",
    happened: "An administrator began to read a chat",
  },
  "chat.read": {
    name: "Chat read",
    did: "read messages of a chat",
    happened: "An administrator read messages of a chat",
  },
  "chat_report.viewed": {
    name: "Report of a chat read",
    did: "looked at a report of a chat",
    happened: "An administrator looked at a report of a chat",
  },
  "chat_report.decided": {
    name: "Report of a chat decided",
    did: "decided about a report of a chat",
    happened: "A report of a chat was decided",
  },
  "held_message.viewed": {
    name: "Held message read",
    did: "looked at a held message",
    happened: "An administrator looked at a held message",
  },
  "held_message.decided": {
    name: "Held message decided",
    did: "decided about a held message",
    happened: "A held message was decided",
  },
  "opportunity.created": {
    name: "Opportunity listed",
    did: "listed a summer opportunity",
    happened: "A summer opportunity was listed",
  },
  "opportunity.changed": {
    name: "Opportunity changed",
    did: "changed a summer opportunity",
    happened: "A summer opportunity was changed",
  },
  "opportunity.checked": {
    name: "Opportunity checked",
    did: "compared a summer opportunity with its organization's page",
    happened: "A summer opportunity was compared with its organization's page",
  },
  "opportunity.hidden": {
    name: "Opportunity hidden",
    did: "hid a summer opportunity",
    happened: "A summer opportunity was hidden",
  },
  "opportunity.unhidden": {
    name: "Opportunity brought back",
    did: "brought a summer opportunity back",
    happened: "A summer opportunity was brought back",
  },
  "opportunity_report.decided": {
    name: "Report of an opportunity decided",
    did: "decided about a report of a summer opportunity",
    happened: "A report of a summer opportunity was decided",
  },
  "ai_tutor_flag.raised": {
    name: "AI tutor's session flagged",
    happened: "Something was found in a session with the AI tutor",
  },
  "ai_tutor_flag.decided": {
    name: "AI tutor's flag looked at",
    did: "looked at what was found in a session with the AI tutor",
    happened: "What was found in a session with the AI tutor was looked at",
  },
  "ai_tutor_flag.reopened": {
    name: "AI tutor's flag opened again",
    did: "wants what was found in a session with the AI tutor looked at again",
    happened: "What was found in a session with the AI tutor waits once more",
  },
  "ai_tutor_session.read": {
    name: "AI tutor's session read",
    did: "read a session with the AI tutor",
    happened: "An administrator read a session with the AI tutor",
  },
  "ai_tutor_settings.changed": {
    name: "AI tutor's limits changed",
    did: "changed the AI tutor's limits",
    happened: "The AI tutor's limits were changed",
  },
  "newsletter.created": {
    name: "Newsletter begun",
    did: "began a newsletter",
    happened: "A newsletter was begun",
  },
  "newsletter.sent": {
    name: "Newsletter sent",
    did: "sent a newsletter",
    happened: "A newsletter was sent",
  },
  "newsletter.stopped": {
    name: "Newsletter stopped",
    did: "stopped a newsletter on its way",
    happened: "A newsletter was stopped on its way",
  },
  "newsletter.resumed": {
    name: "Newsletter goes on",
    did: "let a newsletter go on",
    happened: "A newsletter goes on",
  },
  "newsletter.copy_repeated": {
    name: "Newsletter's copy sent again",
    did: "sent a copy of a newsletter again",
    happened: "A copy of a newsletter was sent again",
  },
  "newsletter.deleted": {
    name: "Draft of a newsletter deleted",
    did: "deleted a draft of a newsletter",
    happened: "A draft of a newsletter was deleted",
  },
  "subscribers.exported": {
    name: "Subscribers downloaded",
    did: "downloaded the newsletter's subscribers",
    happened: "The newsletter's subscribers were downloaded",
  },
  "mail.retried": {
    name: "Mail tried again",
    did: "had a mail tried again",
    happened: "A mail was tried again",
  },
  "chat_file.viewed": {
    name: "File of a chat opened",
    did: "opened a file of a chat",
    happened: "An administrator opened a file of a chat",
  },
  "account.deleted": {
    name: "Account deleted",
    did: "deleted an account",
    happened: "An account was deleted",
  },
  "user.suspended": {
    name: "Account suspended",
    did: "suspended an account",
    happened: "An account was suspended",
  },
  "user.restored": {
    name: "Account restored",
    did: "restored an account",
    happened: "An account was restored",
  },
  "user.viewed": {
    name: "Account looked at",
    did: "looked at an account",
    happened: "An administrator looked at an account",
  },
  "user.exported": {
    name: "Personal data downloaded",
    did: "downloaded a person's data",
    happened: "A person's data was downloaded",
  },
  "user.verification_resent": {
    name: "Verification sent again",
    did: "emailed a verification link again",
    happened: "A verification link was emailed again",
  },
  "user.password_link_sent": {
    name: "Password link sent",
    did: "emailed a link to set a password",
    happened: "A link to set a password was emailed",
  },
  "user.admin_granted": {
    name: "Admin rights given",
    did: "gave somebody an administrator's rights",
    happened: "Somebody was given an administrator's rights",
  },
  "user.admin_revoked": {
    name: "Admin rights taken back",
    did: "took an administrator's rights back",
    happened: "An administrator's rights were taken back",
  },
  "second_factor.enabled": {
    name: "Two-step sign-in turned on",
    did: "turned two-step sign-in on",
    happened: "Two-step sign-in was turned on",
  },
  "second_factor.disabled": {
    name: "Two-step sign-in turned off",
    did: "turned two-step sign-in off",
    happened: "Two-step sign-in was turned off",
  },
  "second_factor.reset": {
    name: "Authenticator app removed",
    did: "removed an authenticator app",
    happened: "An authenticator app was removed by those who run the site",
  },
  "second_factor.recovery_codes_renewed": {
    name: "New recovery codes",
    did: "made new recovery codes",
    happened: "New recovery codes were made",
  },
  "second_factor.recovery_code_used": {
    name: "Recovery code used",
    did: "used a recovery code",
    happened: "A recovery code was used",
  },
  "passkey.added": {
    name: "Passkey added",
    did: "added a passkey",
    happened: "A passkey was added",
  },
  "passkey.removed": {
    name: "Passkey removed",
    did: "removed a passkey",
    happened: "A passkey was removed",
  },
  "passkey.locked": {
    name: "Passkey locked",
    did: "locked a passkey",
    happened: "A passkey was locked, since there may be a copy of it",
  },
  "session.marked_paid": {
    name: "Session marked as paid",
    did: "marked a session as paid",
    happened: "A session was marked as paid",
  },
  "session.marked_unpaid": {
    name: "Session marked as unpaid",
    did: "marked a session as unpaid",
    happened: "A session was marked as unpaid",
  },
  "session.entered": {
    name: "Session entered by hand",
    did: "entered a session by hand",
    happened: "A session was entered by hand",
  },
  "session.deleted": {
    name: "Entered session deleted",
    did: "deleted a session that was entered by hand",
    happened: "A session that was entered by hand was deleted",
  },
  "sessions.exported": {
    name: "Sessions downloaded",
    did: "downloaded a list of sessions",
    happened: "A list of sessions was downloaded",
  },
  "statement.exported": {
    name: "Statement downloaded",
    did: "downloaded a month’s statement",
    happened: "A month’s statement was downloaded",
  },
  "balance_difference.explained": {
    name: "Difference explained",
    did: "explained a sum that is not the same at Stripe",
    happened: "A sum that is not the same at Stripe was explained",
  },
  "balance_difference.reopened": {
    name: "Explanation withdrawn",
    did: "opened a sum again that is not the same at Stripe",
    happened: "A sum that is not the same at Stripe was opened again",
  },
  "balance.comparison_requested": {
    name: "Comparison asked for",
    did: "asked to have Stripe’s list compared with our own records",
    happened: "Somebody asked to have Stripe’s list compared with our own records",
  },
  "tutor.zoom_link_changed": {
    name: "Zoom link changed",
    did: "changed a tutor's Zoom link",
    happened: "A tutor's Zoom link was changed",
  },
  "admin.created": {
    name: "Administrator made",
    did: "made somebody an administrator",
    happened: "Somebody became an administrator",
  },
  "booking.viewed": {
    name: "Session looked at",
    did: "looked at a session",
    happened: "An administrator looked at a session",
  },
  "booking.booked_for_student": {
    name: "Session booked for a student",
    did: "booked a session for a student",
    happened: "A session was booked for a student",
  },
  "booking.substituted": {
    name: "Tutor substituted",
    did: "gave the session to another tutor",
    happened: "A session was given to another tutor",
  },
  "booking.cancelled": {
    name: "Session cancelled",
    did: "cancelled a session",
    happened: "A session was cancelled",
  },
  "booking.rescheduled": {
    name: "Session moved",
    did: "moved a session",
    happened: "A session was moved",
  },
  "booking.completed": {
    name: "Session completed",
    did: "marked a session complete",
    happened: "A session was marked complete",
  },
  "checkout.missing": {
    name: "Payment page unknown",
    happened: "Stripe did not know a payment page of ours",
  },
  "payment.received": { name: "Payment received", happened: "A payment arrived" },
  "refund.asked": {
    name: "Refund asked",
    // Nobody in particular where a rule asks for it.
    did: "decided to give money back",
    happened: "A refund was asked of Stripe",
  },
  "refund.made": { name: "Refund made", happened: "A refund went back to the card" },
  "refund.failed": { name: "Refund failed", happened: "A refund did not reach the card" },
  "refund.stuck": { name: "Refund stuck", happened: "Stripe did not know a payment that has to go back" },
  "dispute.opened": { name: "Dispute opened", happened: "A cardholder disputed a payment" },
  "dispute.won": { name: "Dispute won", happened: "A dispute was won" },
  "dispute.lost": { name: "Dispute lost", happened: "A dispute was lost" },
  "transfer.made": { name: "Share sent", happened: "A tutor's share was sent" },
  "transfer.failed": { name: "Share not sent", happened: "A tutor's share could not be sent" },
  "transfer.reversed": { name: "Share taken back", happened: "A tutor's share was taken back" },
  "transfer_reversal.failed": {
    name: "Share not taken back",
    happened: "A tutor's share could not be taken back",
  },
  "payout_adjustment.entered": {
    name: "Bonus or correction entered",
    did: "entered a bonus or correction",
    happened: "A bonus or correction was entered",
  },
  "payout_adjustment.cancelled": {
    name: "Bonus or correction cancelled",
    did: "cancelled a bonus or correction",
    happened: "A bonus or correction was cancelled",
  },
  "payout_adjustment.sent": {
    name: "Bonus or correction sent",
    happened: "A bonus or correction was sent",
  },
  "payout_adjustment.failed": {
    name: "Bonus or correction not sent",
    happened: "A bonus or correction could not be sent",
  },
  "payout_adjustment.given_up": {
    name: "Bonus or correction given up",
    happened: "A bonus or correction that was cancelled never reached Stripe",
  },
  "payout_adjustment.reversed": {
    name: "Bonus or correction taken back",
    happened: "A bonus or correction was taken back",
  },
  "payout_adjustment_reversal.failed": {
    name: "Bonus or correction not taken back",
    happened: "A bonus or correction could not be taken back",
  },
  "payouts.retried": {
    name: "Payouts tried again",
    did: "had payouts tried again",
    happened: "Payouts were tried again",
  },
  "payout_account.created": { name: "Payout account opened", happened: "A payout account was opened" },
  "payout_account.changed": { name: "Payout account changed", happened: "A payout account changed" },
};

/** What was done to what, without who: for people who read a list of it. Times are the zone's. */
export function sentenceOf({ actor, action, subject_type, detail }: AuditEntry, zone: string): string {
  const known = AUDIT_ACTIONS[action];
  const what = known ? ((actor && known.did) ?? known.happened) : `${words(action)} (${words(subject_type)})`;
  const more = [
    amountOf(action, detail),
    changeOf(detail, zone),
    templateOf(detail),
    reasonOf(detail),
    paymentOf(detail),
    rowsOf(detail),
    listingOf(detail),
    decisionOf(detail),
  ]
    .filter(Boolean)
    .join(", ");
  const sentence = more ? `${what}: ${more}` : what;
  // After a name the sentence goes on, and without one it begins.
  return actor && !known?.did ? lowerFirst(sentence) : sentence;
}

const words = (name: string) => name.replace(/[._]/g, " ");

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

function field<T>(detail: unknown, name: string, is: (value: unknown) => value is T): T | undefined {
  if (typeof detail !== "object" || detail === null) return undefined;
  const value: unknown = Reflect.get(detail, name);
  return is(value) ? value : undefined;
}

const isText = (value: unknown): value is string => typeof value === "string";
const isNumber = (value: unknown): value is number => typeof value === "number";
const isTrue = (value: unknown): value is true => value === true;
const isValue = (value: unknown): value is string | number => isText(value) || isNumber(value);

/** An instant as the API writes it. */
const INSTANT = /^\d{4}-\d\d-\d\dT/;

/** A value for people: instants by the zone's clock, names without their joints. */
function readable(value: string | number, zone: string): string {
  if (isNumber(value)) return String(value);
  return INSTANT.test(value) ? dateAndTime(value, zone) : words(value);
}

function amountOf(action: string, detail: unknown): string | undefined {
  // What the new tutor earns: nobody was paid anything.
  if (action === "booking.substituted") return undefined;
  const cents = field(detail, "cents", isNumber) ?? field(detail, "amount_cents", isNumber);
  // What is paid elsewhere costs nothing here, and what is free says so.
  if (cents === 0 && field(detail, "payment", isText)) return undefined;
  if (cents !== undefined) return formatCents(cents);
  if (field(detail, "without_refund", isTrue)) return "the price is kept";
  const back = field(detail, "refund_cents", isNumber);
  return back === undefined ? undefined : `${formatCents(back)} back`;
}

function changeOf(detail: unknown, zone: string): string | undefined {
  const [from, to] = [field(detail, "from", isValue), field(detail, "to", isValue)];
  if (from === undefined || to === undefined) return undefined;
  return `from ${readable(from, zone)} to ${readable(to, zone)}`;
}

function templateOf(detail: unknown): string | undefined {
  const template = field(detail, "template", isText);
  return template && words(template);
}

/** Why it was done, as the log has it: never in anybody's own words. */
const REASONS = new Map([
  ["request", "they asked for it"],
  ["duplicate", "they have another account"],
  ["abuse", "it was used against our rules"],
  ["team", "works for the academy"],
  ["cover", "covers for somebody"],
]);

function reasonOf(detail: unknown): string | undefined {
  const reason = field(detail, "reason", isText);
  return reason && REASONS.get(reason);
}

/** How a session is paid for that was booked for its student. */
const PAYMENTS = new Map([
  ["card", "to be paid by card"],
  ["elsewhere", "paid elsewhere"],
]);

function paymentOf(detail: unknown): string | undefined {
  const payment = field(detail, "payment", isText);
  const free = payment === "card" && field(detail, "cents", isNumber) === 0;
  return free ? "free of charge" : payment && PAYMENTS.get(payment);
}

function rowsOf(detail: unknown): string | undefined {
  const rows = field(detail, "rows", isNumber);
  return rows === undefined ? undefined : countWords(rows, "row");
}

/** What else became of a listing that was changed. */
function listingOf(detail: unknown): string | undefined {
  const more = [
    field(detail, "has_new_address", isTrue) && "under another address",
    field(detail, "is_checked", isTrue) && "compared with its organization's page",
  ];
  return more.filter(Boolean).join(", ");
}

/** What was decided about a report of a listing. */
const DECISIONS = new Map([
  ["dismissed", "nothing to change"],
  ["corrected", "corrected"],
  ["hidden", "hidden"],
]);

function decisionOf(detail: unknown): string | undefined {
  const decision = field(detail, "decision", isText);
  return decision && DECISIONS.get(decision);
}

/** The opportunity that an entry is about, by id; none if it is about something else. */
export function opportunityOf({ subject_type, subject_id, detail }: AuditEntry): string | undefined {
  if (subject_type === "opportunity") return subject_id;
  return subject_type === "opportunity_report" ? field(detail, "opportunity_id", isText) : undefined;
}

/** The rest of an entry, for those who look closely: `by: student`, `amount: $40.00`, one a line. */
export function detailLines(detail: unknown, zone: string): string[] {
  if (typeof detail !== "object" || detail === null) return [];
  return Object.entries(detail).flatMap(([name, value]) => (value === null ? [] : [line(name, value, zone)]));
}

function line(name: string, value: unknown, zone: string): string {
  if (isNumber(value) && /(^|_)cents$/.test(name)) {
    return `${words(name).replace(/ ?cents$/, "") || "amount"}: ${formatCents(value)}`;
  }
  if (isText(value) && INSTANT.test(value)) return `${words(name)}: ${dateAndTime(value, zone)}`;
  return `${words(name)}: ${typeof value === "object" ? JSON.stringify(value) : value}`;
}
