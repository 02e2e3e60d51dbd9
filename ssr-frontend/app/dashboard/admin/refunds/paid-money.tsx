import { formatCents } from "../../../money/format.ts";
import "./refunds.css";

/** A part of a payment. */
export interface MoneyPart {
  kind: "tutor" | "academy" | "due" | "refunded" | "lost";
  label: string;
  /** In US cents. */
  cents: number;
}

interface PaidMoneyProps {
  received_cents: number;
  /** The parts that are gone, or will be. */
  gone: readonly MoneyPart[];
  /** Who gets the rest. */
  kept: readonly MoneyPart[];
}

/** Where a payment's money is: a bar for the eye, and a list with the amounts. */
export function PaidMoney({ received_cents, gone, kept }: PaidMoneyProps) {
  const left = kept.reduce((total, { cents }) => total + cents, 0);
  return (
    <div className="paid-money">
      <div className="money-bar" aria-hidden="true">
        {[...kept, ...gone].map(
          ({ kind, cents }) =>
            cents > 0 && <i key={kind} className={`money-${kind}`} style={{ flexGrow: cents }} />,
        )}
      </div>
      <dl>
        <dt>Paid</dt>
        <dd>{formatCents(received_cents)}</dd>
        {gone.map((part) => (
          <MoneyRow key={part.kind} part={part} sign={-1} />
        ))}
        {gone.length > 0 && (
          <>
            <dt className="sum">Left</dt>
            <dd className="sum">{formatCents(left)}</dd>
          </>
        )}
        {kept.map((part) => (
          <MoneyRow key={part.kind} part={part} sign={1} />
        ))}
      </dl>
    </div>
  );
}

const MoneyRow = ({ part: { kind, label, cents }, sign }: { part: MoneyPart; sign: 1 | -1 }) => (
  <>
    <dt className="money-part">
      <i className={`money-${kind}`} aria-hidden="true" />
      {label}
    </dt>
    <dd>{formatCents(sign * cents)}</dd>
  </>
);

interface GoneMoney {
  refunded_cents: number;
  refund_due_cents: number;
  lost_cents: number;
}

/** The parts of a payment that are gone or will be, without empty ones. */
export const goneParts = ({ refunded_cents, refund_due_cents, lost_cents }: GoneMoney): MoneyPart[] =>
  (
    [
      { kind: "refunded", label: "Refunded", cents: refunded_cents },
      { kind: "due", label: "On its way back", cents: refund_due_cents },
      { kind: "lost", label: "Lost to a dispute", cents: lost_cents },
    ] as const
  ).filter(({ cents }) => cents > 0);
