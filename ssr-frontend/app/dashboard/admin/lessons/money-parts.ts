import type { AdminLesson } from "../../../queries/admin-lessons.ts";

/** Whether nobody pays anything for a lesson. */
export const isFree = ({ price_cents, settled_elsewhere }: AdminLesson["booking"]): boolean =>
  price_cents === 0 && !settled_elsewhere;

/** A part of what was paid for a lesson. */
export interface MoneyPart {
  kind: "tutor" | "academy" | "due" | "refunded" | "lost";
  label: string;
  /** US cents. */
  cents: number;
}

/** What is not there any more of what was paid, or soon will not be, as far as there is any; and whose the rest is. */
export function moneyParts({ money, tutor }: Pick<AdminLesson, "money" | "tutor">): {
  gone: MoneyPart[];
  kept: MoneyPart[];
} {
  const { received_cents, refunded_cents, refund_due_cents, lost_cents, tutor_share_cents } = money;
  const left = Math.max(0, received_cents - refunded_cents - refund_due_cents - lost_cents);
  const share = Math.min(tutor_share_cents, left);
  const gone: MoneyPart[] = [
    { kind: "refunded", label: "Refunded", cents: refunded_cents },
    { kind: "due", label: "On its way back", cents: refund_due_cents },
    { kind: "lost", label: "Lost to a dispute", cents: lost_cents },
  ];
  return {
    gone: gone.filter(({ cents }) => cents > 0),
    kept:
      left === 0
        ? []
        : [
            { kind: "tutor", label: `${tutor.first_name}’s share`, cents: share },
            { kind: "academy", label: "The academy’s", cents: left - share },
          ],
  };
}

/** What the tutor earns once so much more has gone back: the academy bears a refund first. */
export const shareAfterRefund = (
  { tutor_share_cents, left_cents }: AdminLesson["money"],
  refund_cents: number,
): number => Math.min(tutor_share_cents, left_cents - refund_cents);
