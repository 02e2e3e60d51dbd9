import type { ListingReceipt } from "../queries/provider-payments.ts";
import { type Issuer, ReceiptPaper } from "./receipt-paper.tsx";

interface ListingReceiptDocumentProps {
  receipt: ListingReceipt;
  issuer: Issuer;
}

/** The receipt of a listing. */
export function ListingReceiptDocument({ receipt, issuer }: ListingReceiptDocumentProps) {
  const { title, organization_name, provider } = receipt;
  return (
    <ReceiptPaper receipt={receipt} payer={provider} issuer={issuer}>
      <strong>Listing in the summer portal</strong>
      <span>{title}</span>
      <span>posted by {organization_name}</span>
    </ReceiptPaper>
  );
}
