import { countWords } from "../../../components/count-words.ts";
import { formatCents } from "../../../money/format.ts";
import type { AuditEntry } from "../../../queries/admin.ts";
import { dateAndTime } from "../../../time/format.ts";
import { AUDIT_ACTIONS } from "./actions.ts";

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
    verifiedOf(detail),
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

/** What an organization was verified as. */
const VERIFICATIONS = new Map([
  ["university", "as a university"],
  ["organization", "as an organization"],
]);

function verifiedOf(detail: unknown): string | undefined {
  const verified = field(detail, "verified", isText);
  return verified && VERIFICATIONS.get(verified);
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
