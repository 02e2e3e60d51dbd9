import type { ReactNode } from "react";
import type { components } from "../api/schema.gen.ts";
import { fullName } from "../bookings/booking.ts";
import { formatCents } from "../bookings/price.ts";
import { longDate, timeRange, zoneWords } from "../time/format.ts";

/** What was paid for a lesson, and what went back. */
export type Receipt = components["schemas"]["Receipt"];

interface ReceiptDocumentProps {
  receipt: Receipt;
  /** Who received the money. */
  issuer: { name: string; email: string };
}

/** The receipt itself: what is printed. */
export function ReceiptDocument({ receipt, issuer }: ReceiptDocumentProps) {
  const { number, issued_at, student, zone, paid_cents, refunds, refunded_cents } = receipt;
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
        <Fact name="Paid by">{fullName(student)}</Fact>
      </dl>
      <table className="receipt-lines">
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>
              <LessonLine receipt={receipt} />
            </td>
            <td>{formatCents(paid_cents)}</td>
          </tr>
          {refunds.map(({ amount_cents, at }) => (
            <tr key={at}>
              <td>Refund of {longDate(at, zone)}, to the card that paid</td>
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

function LessonLine({ receipt: { subject, tutor, starts_at, ends_at, zone } }: { receipt: Receipt }) {
  return (
    <>
      <strong>{subject}, one-hour session</strong>
      <span>with {fullName(tutor)}</span>
      <span>
        {longDate(starts_at, zone)}, {timeRange(starts_at, ends_at, zone)}
      </span>
    </>
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
