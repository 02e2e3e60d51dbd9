import { useQuery } from "@tanstack/react-query";
import { brand } from "#content/brand.ts";
import { receipt as receiptQuery } from "../queries/bookings.ts";
import { showQueries } from "../queries/show.ts";
import type { Route } from "./+types/receipt";
import { loadReceipt } from "./load-receipt.server.ts";
import { ReceiptDocument } from "./receipt-document.tsx";
import { ReceiptPage } from "./receipt-page.tsx";

export const loader = (args: Route.LoaderArgs) => loadReceipt(args, receiptQuery(args.params.id));
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => showQueries([receiptQuery(params.id)]);

/** `/receipt/{booking}`: the receipt of a lesson's payment and refunds. */
export default function LessonReceipt({ params }: Route.ComponentProps) {
  return (
    <ReceiptPage
      query={useQuery(receiptQuery(params.id))}
      missing="Either we haven’t received a payment for this session yet, or it belongs to another account. Receipts are listed with your sessions."
    >
      {(receipt) => <ReceiptDocument receipt={receipt} issuer={brand} />}
    </ReceiptPage>
  );
}
