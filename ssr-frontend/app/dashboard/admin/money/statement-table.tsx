import type { CSSProperties } from "react";
import { Link } from "react-router";
import { countText } from "../../../components/count-words.ts";
import { formatCents } from "../../../money/format.ts";
import type { Statement } from "../../../queries/admin-money.ts";
import { type LedgerRow, ledgerOf } from "./ledger.ts";

interface StatementTableProps {
  statement: Statement;
  /** The labels of the opening and closing balances. */
  opening: string;
  closing: string;
  /** The address of a kind's movements. */
  hrefOf: (kind: LedgerRow["kind"]) => string;
}

/** A month's statement between two balances: a row for each kind of movement, with a bar to scale. */
export function StatementTable({ statement, opening, closing, hrefOf }: StatementTableProps) {
  const { rows, net, bank } = ledgerOf(statement);
  const most = Math.max(1, ...[...rows, ...bank].map(({ cents }) => Math.abs(cents)));
  return (
    <table className="statement">
      <caption className="visually-hidden">From the opening balance to the closing balance</caption>
      {/* Only the text of the head is hidden visually: if the head itself were taken out of the table's
          layout, its cells would no longer label the columns. */}
      <thead>
        <tr>
          {["What", "How many", "US dollars"].map((head) => (
            <th key={head} scope="col">
              <span className="visually-hidden">{head}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <Balance label={opening} cents={statement.opening_cents} />
      </tbody>
      <tbody>
        {rows.map((row) => (
          <Row
            key={row.label}
            row={row}
            most={most}
            href={row.kind && hrefOf(row.kind)}
            fees={statement.fees}
          />
        ))}
        {rows.length === 0 && (
          <tr>
            <td colSpan={3} className="note">
              Nothing was paid, refunded or sent.
            </td>
          </tr>
        )}
      </tbody>
      <tbody>
        <tr className="statement-sum">
          <th scope="row">Net</th>
          <td />
          <td>{formatCents(net)}</td>
        </tr>
        {bank.map((row) => (
          <Row key={row.label} row={row} most={most} href={row.kind && hrefOf(row.kind)} />
        ))}
      </tbody>
      <tbody>
        <Balance label={closing} cents={statement.closing_cents} />
      </tbody>
    </table>
  );
}

const Balance = ({ label, cents }: { label: string; cents: number }) => (
  <tr className="statement-balance">
    <th scope="row">{label}</th>
    <td />
    <td>{formatCents(cents)}</td>
  </tr>
);

interface RowProps {
  row: LedgerRow;
  /** The largest amount of the statement, which has the longest bar. */
  most: number;
  href: string | undefined;
  /** The breakdown of Stripe's fees, for their row. */
  fees?: Statement["fees"];
}

function Row({ row: { kind, label, count, cents }, most, href, fees = [] }: RowProps) {
  const bar = { "--part": Math.abs(cents) / most } as CSSProperties;
  return (
    <tr>
      <th scope="row">
        {href ? (
          <Link to={href} preventScrollReset>
            {label}
          </Link>
        ) : (
          label
        )}
        {kind === undefined && fees.length > 0 && (
          <ul className="statement-fees">
            {fees.map(({ words, cents: part }) => (
              <li key={words}>
                {words} <span className="unbroken">{formatCents(-part)}</span>
              </li>
            ))}
          </ul>
        )}
      </th>
      <td className="statement-count">{count === undefined ? undefined : countText(count)}</td>
      <td>
        {formatCents(cents)}
        <span className={cents < 0 ? "statement-bar out" : "statement-bar"} style={bar} aria-hidden="true" />
      </td>
    </tr>
  );
}
