import type { ReactNode } from "react";
import type { components } from "../api/schema.gen.ts";
import { fullName } from "../components/full-name.ts";
import { formatCents } from "../money/format.ts";
import { longDate, zoneWords } from "../time/format.ts";
import { useReaderZone } from "../time/reader-zone.ts";

type Schemas = components["schemas"];

/** The fields that every receipt has. */
type PaidReceipt = Pick<
  Schemas["Receipt"],
  "number" | "issued_at" | "paid_cents" | "refunds" | "refunded_cents"
>;

/** The recipient of the money. */
export interface Issuer {
  name: string;
  email: string;
}

interface ReceiptPaperProps {
  receipt: PaidReceipt;
  payer: Schemas["Person"];
  issuer: Issuer;
  /** The purchase. */
  children: ReactNode;
}

/** A printable receipt: payer, recipient, purchase, amount and refunds. */
export function ReceiptPaper({ receipt, payer, issuer, children }: ReceiptPaperProps) {
  const { number, issued_at, paid_cents, refunds, refunded_cents } = receipt;
  const zone = useReaderZone();
  return (
    <article className="receipt-paper" aria-labelledby="receipt-title">
      <header className="receipt-head">
        <h1 id="receipt-title">Receipt</h1>
        <p className="receipt-issuer">
          <strong>{issuer.name}</strong>
          <span>{issuer.email}</span>
        </p>
      </header>
      <dl className="receipt-facts">
        <Fact name="Receipt number">{number}</Fact>
        <Fact name="Date of payment">{longDate(issued_at, zone)}</Fact>
        <Fact name="Paid by">{fullName(payer)}</Fact>
      </dl>
      <table className="receipt-lines">
        <caption className="visually-hidden">Payments and refunds</caption>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>{children}</td>
            <td>{formatCents(paid_cents)}</td>
          </tr>
          {refunds.map(({ amount_cents, at }) => (
            <tr key={at}>
              <td>Refund on {longDate(at, zone)}, to the card used for payment</td>
              <td>{formatCents(-amount_cents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{refunded_cents > 0 ? "Paid after refunds" : "Paid"}</th>
            <td>{formatCents(paid_cents - refunded_cents)}</td>
          </tr>
        </tfoot>
      </table>
      <p className="note">Amounts are in US dollars. Dates and times are {zoneWords(issued_at, zone)}.</p>
    </article>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
