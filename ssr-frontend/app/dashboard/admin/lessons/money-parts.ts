import type { AdminLesson } from "../../../queries/admin-lessons.ts";
import { goneParts, type MoneyPart } from "../refunds/paid-money.tsx";

/** Whether nobody pays for a lesson. */
export const isFree = ({ price_cents, settled_elsewhere }: AdminLesson["booking"]): boolean =>
  price_cents === 0 && !settled_elsewhere;

/** The parts of a lesson's payment that are gone or will be, and who gets the rest. */
export function moneyParts({ money, tutor }: Pick<AdminLesson, "money" | "tutor">): {
  gone: MoneyPart[];
  kept: MoneyPart[];
} {
  const gone = goneParts(money);
  const left = Math.max(0, money.received_cents - gone.reduce((sum, { cents }) => sum + cents, 0));
  const share = Math.min(money.tutor_share_cents, left);
  return {
    gone,
    kept:
      left === 0
        ? []
        : [
            { kind: "tutor", label: `${tutor.first_name}’s share`, cents: share },
            { kind: "academy", label: "The academy’s", cents: left - share },
          ],
  };
}

/** The tutor's share after a further refund: the academy's part bears a refund first. */
export const shareAfterRefund = (
  { tutor_share_cents, left_cents }: AdminLesson["money"],
  refund_cents: number,
): number => Math.min(tutor_share_cents, left_cents - refund_cents);
