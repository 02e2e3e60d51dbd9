import type { CSSProperties } from "react";
import { formatCents } from "../../../bookings/price.ts";
import { type Earnings, portionsOf } from "./movement.ts";

/** Where the money is: three sums, and the same as a bar for those who would rather look. */
export function Totals({ totals }: { totals: Earnings["totals"] }) {
  const portions = portionsOf(totals);
  const any = portions.some(({ cents }) => cents > 0);
  return (
    <section className="totals" aria-label="Where your earnings are">
      <dl>
        {portions.map(({ name, label, help, cents }) => (
          <div key={name} className={name}>
            <dt>{label}</dt>
            <dd>{formatCents(cents)}</dd>
            <dd className="note">{help}</dd>
          </div>
        ))}
      </dl>
      {any && (
        <div className="totals-bar" aria-hidden="true">
          {portions.map(
            ({ name, share }) =>
              share > 0 && <span key={name} className={name} style={{ "--share": share } as CSSProperties} />,
          )}
        </div>
      )}
    </section>
  );
}
