import { formatCents } from "../../../money/format.ts";
import "./refunds.css";

/** A part of what was paid. */
export interface MoneyPart {
  kind: "tutor" | "academy" | "due" | "refunded" | "lost";
  label: string;
  /** US cents. */
  cents: number;
}

interface PaidMoneyProps {
  received_cents: number;
  /** What is not there any more, or soon will not be. */
  gone: readonly MoneyPart[];
  /** Whose the rest is. */
  kept: readonly MoneyPart[];
}

/** Where what was paid is by now. The same twice: as a bar to be seen, and as a list that has the numbers. */
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

/** What is not there any more of a payment, or soon will not be, as far as there is any. */
export const goneParts = ({ refunded_cents, refund_due_cents, lost_cents }: GoneMoney): MoneyPart[] =>
  (
    [
      { kind: "refunded", label: "Refunded", cents: refunded_cents },
      { kind: "due", label: "On its way back", cents: refund_due_cents },
      { kind: "lost", label: "Lost to a dispute", cents: lost_cents },
    ] as const
  ).filter(({ cents }) => cents > 0);
