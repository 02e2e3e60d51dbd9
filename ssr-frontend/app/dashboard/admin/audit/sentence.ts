import { countWords } from "../../../components/count-words.ts";
import { formatCents } from "../../../money/format.ts";
import type { AuditEntry } from "../../../queries/admin.ts";
import { dateAndTime } from "../../../time/format.ts";
import { AUDIT_ACTIONS } from "./actions.ts";

/** Describes an entry without its actor, for lists. Times are in the given zone. */
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
  // Lower case after a name, upper case at the start of the sentence.
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

/** The API's format of an instant. */
const INSTANT = /^\d{4}-\d\d-\d\dT/;

/** Formats a value: instants in the given zone, identifiers as words. */
function readable(value: string | number, zone: string): string {
  if (isNumber(value)) return String(value);
  return INSTANT.test(value) ? dateAndTime(value, zone) : words(value);
}

function amountOf(action: string, detail: unknown): string | undefined {
  // The amount is the new tutor's share; nobody was paid.
  if (action === "booking.substituted") return undefined;
  const cents = field(detail, "cents", isNumber) ?? field(detail, "amount_cents", isNumber);
  // No amount for lessons that are paid elsewhere or free: the payment type says so.
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

/** The reasons in the log. They are codes, never free text. */
const REASONS = new Map([
  ["request", "they asked for it"],
  ["duplicate", "they have another account"],
  ["abuse", "it was used against our rules"],
  ["team", "works for the academy"],
  ["cover", "covers for someone"],
]);

function reasonOf(detail: unknown): string | undefined {
  const reason = field(detail, "reason", isText);
  return reason && REASONS.get(reason);
}

/** How a session that an admin booked is paid. */
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

/** Describes further effects of a change to a listing. */
function listingOf(detail: unknown): string | undefined {
  const more = [
    field(detail, "has_new_address", isTrue) && "at a new address",
    field(detail, "is_checked", isTrue) && "compared with its organization’s page",
  ];
  return more.filter(Boolean).join(", ");
}

/** The decisions about reports of listings. */
const DECISIONS = new Map([
  ["dismissed", "nothing to change"],
  ["corrected", "corrected"],
  ["hidden", "hidden"],
]);

function decisionOf(detail: unknown): string | undefined {
  const decision = field(detail, "decision", isText);
  return decision && DECISIONS.get(decision);
}

/** The kinds of verification of an organization. */
const VERIFICATIONS = new Map([
  ["university", "as a university"],
  ["organization", "as an organization"],
]);

function verifiedOf(detail: unknown): string | undefined {
  const verified = field(detail, "verified", isText);
  return verified && VERIFICATIONS.get(verified);
}

/** Returns the id of the opportunity that an entry is about; `undefined` for other subjects. */
export function opportunityOf({ subject_type, subject_id, detail }: AuditEntry): string | undefined {
  if (subject_type === "opportunity") return subject_id;
  return subject_type === "opportunity_report" ? field(detail, "opportunity_id", isText) : undefined;
}

/** The details of an entry, one a line: `by: student`, `amount: $40.00`. */
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
