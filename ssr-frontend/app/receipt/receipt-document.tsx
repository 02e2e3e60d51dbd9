import type { components } from "../api/schema.gen.ts";
import { fullName } from "../components/full-name.ts";
import { longDate, timeRange } from "../time/format.ts";
import { useReaderZone } from "../time/reader-zone.ts";
import { type Issuer, ReceiptPaper } from "./receipt-paper.tsx";

/** A lesson's payment and refunds. */
export type Receipt = components["schemas"]["Receipt"];

interface ReceiptDocumentProps {
  receipt: Receipt;
  issuer: Issuer;
}

/** The receipt of a lesson. */
export function ReceiptDocument({ receipt, issuer }: ReceiptDocumentProps) {
  const { student, subject, tutor, starts_at, ends_at } = receipt;
  const zone = useReaderZone();
  return (
    <ReceiptPaper receipt={receipt} payer={student} issuer={issuer}>
      <strong>{subject}, one-hour session</strong>
      <span>with {fullName(tutor)}</span>
      <span>
        {longDate(starts_at, zone)}, {timeRange(starts_at, ends_at, zone)}
      </span>
    </ReceiptPaper>
  );
}
