import type { CSSProperties } from "react";
import { formatCents } from "../money/format.ts";
import { type Earnings, portionsOf, type TotalsReader } from "./movement.ts";

/** The earnings by state: three sums, and the same as a bar. */
export function Totals({ totals, reader }: { totals: Earnings["totals"]; reader?: TotalsReader }) {
  const portions = portionsOf(totals, reader);
  const any = portions.some(({ cents }) => cents > 0);
  return (
    <section
      className="totals"
      aria-label={reader === "admin" ? "Where their earnings are" : "Where your earnings are"}
    >
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
