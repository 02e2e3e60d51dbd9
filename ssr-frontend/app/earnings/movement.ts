import type { components } from "../api/schema.gen.ts";
import type { StatusTone } from "../components/status-badge.tsx";
import { formatCents } from "../money/format.ts";
import { shortDate } from "../time/format.ts";
import { earnedCents } from "./earned.ts";

/** A tutor's earnings by lesson. */
export type Earnings = components["schemas"]["EarningsList"];

/** The share of one lesson, with its state. */
export type Earning = components["schemas"]["EarningResponse"];

const EARNING_STATES: Record<Earning["state"], { tone: StatusTone; label: string }> = {
  upcoming: { tone: "confirmed", label: "Upcoming" },
  due: { tone: "pending", label: "Due" },
  on_its_way: { tone: "pending", label: "On its way" },
  paid_out: { tone: "completed", label: "Paid out" },
  held: { tone: "pending", label: "On hold" },
  reversed: { tone: "cancelled", label: "Taken back" },
  refunded: { tone: "cancelled", label: "Refunded" },
  paid_elsewhere: { tone: "completed", label: "Paid outside Stripe" },
};

/** The label and the color of a share's state. */
export const movementOf = ({ state }: Pick<Earning, "state">) => EARNING_STATES[state];

/**
 * The parts of a share that were transferred, reversed and are still due, if it is not transferred in one
 * piece.
 */
function partsNote({ sent_cents, taken_back_cents, to_send_cents }: Earning): string {
  if (sent_cents === 0 || (taken_back_cents === 0 && to_send_cents === 0)) return "";
  return [
    `${formatCents(sent_cents)} sent`,
    ...(taken_back_cents > 0 ? [`${formatCents(taken_back_cents)} taken back`] : []),
    ...(to_send_cents > 0 ? [`${formatCents(to_send_cents)} to follow`] : []),
  ].join(", ");
}

const sentences = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join(". ");

/** When a share is or was transferred, or why it is not. */
export function movementNote(earning: Earning, zone: string): string {
  const { state, due_at, transferred_at, to_send_cents, reason } = earning;
  const on = (instant: string) => shortDate(instant, zone);
  switch (state) {
    case "upcoming":
      return sentences(partsNote(earning), "Due after the session");
    case "due":
      return sentences(partsNote(earning), reason ?? `Leaves on ${on(due_at)}`);
    case "on_its_way":
    case "paid_out": {
      const sent = transferred_at && to_send_cents === 0 ? `Sent on ${on(transferred_at)}` : "";
      return sent || to_send_cents > 0 ? sentences(sent, partsNote(earning), reason) : "";
    }
    case "paid_elsewhere":
      return "Settled with the academy directly";
    case "held":
      return sentences(partsNote(earning), reason);
    case "reversed":
    case "refunded":
      return reason ?? (state === "refunded" ? "The student got the price back" : "");
  }
}

/** A key of a share: it belongs to a booking or a manual session, or it is an adjustment. */
export const earningId = ({
  booking_id,
  tutor_session_id,
  payout_adjustment_id,
  starts_at,
}: Earning): string => booking_id ?? tutor_session_id ?? payout_adjustment_id ?? starts_at;

const ADJUSTMENTS: Record<NonNullable<Earning["adjustment_kind"]>, string> = {
  bonus: "Bonus",
  correction: "Correction",
};

/** A lesson's subject and student, as far as known; or an adjustment's kind and reason. */
export function lessonWords({ subject, session_description, student_name, adjustment_kind }: Earning): {
  about: string;
  withWhom: string;
} {
  if (adjustment_kind) return { about: ADJUSTMENTS[adjustment_kind], withWhom: session_description ?? "" };
  return {
    about: subject || session_description || "Session",
    withWhom: student_name ? `with ${student_name}` : "",
  };
}

/** A part of the earnings, for the bar. */
export interface Portion {
  name: "paid_elsewhere" | "paid_out" | "on_its_way" | "due";
  label: string;
  help: string;
  cents: number;
  /** The fraction of the total, 0 to 1; at least `MIN_VISIBLE_SHARE` unless it is zero. */
  share: number;
}

/** The minimum width of a portion that is not empty. */
const MIN_VISIBLE_SHARE = 0.02;

/** The role of the viewer of the totals. */
export type TotalsReader = "tutor" | "admin";

/** The earnings by state, in the order of the payout process, paid first. */
export function portionsOf(totals: Earnings["totals"], reader: TotalsReader = "tutor"): Portion[] {
  const account = reader === "tutor" ? "your payout account" : "their payout account";
  const { due_cents, on_its_way_cents, paid_out_cents, paid_elsewhere_cents } = totals;
  const whole = earnedCents(totals);
  const share = (cents: number) => (cents > 0 ? Math.max(MIN_VISIBLE_SHARE, cents / whole) : 0);
  const elsewhere: Portion = {
    name: "paid_elsewhere",
    label: "Paid outside Stripe",
    help: "Settled with the academy directly",
    cents: paid_elsewhere_cents,
    share: share(paid_elsewhere_cents),
  };
  return [
    // Most tutors have none.
    ...(paid_elsewhere_cents > 0 ? [elsewhere] : []),
    {
      name: "paid_out",
      label: "Paid out",
      help: `Sent to ${account}`,
      cents: paid_out_cents,
      share: share(paid_out_cents),
    },
    {
      name: "on_its_way",
      label: "On its way",
      help: `Being sent to ${account}`,
      cents: on_its_way_cents,
      share: share(on_its_way_cents),
    },
    {
      name: "due",
      label: "Due",
      help: "Earned, and not sent yet",
      cents: due_cents,
      share: share(due_cents),
    },
  ];
}
