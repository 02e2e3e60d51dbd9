import { useQuery } from "@tanstack/react-query";
import { brand } from "#content/brand.ts";
import { listingReceipt } from "../queries/provider-payments.ts";
import { showQueries } from "../queries/show.ts";
import type { Route } from "./+types/listing-receipt";
import { ListingReceiptDocument } from "./listing-receipt-document.tsx";
import { loadReceipt } from "./load-receipt.server.ts";
import { ReceiptPage } from "./receipt-page.tsx";

export const loader = (args: Route.LoaderArgs) => loadReceipt(args, listingReceipt(args.params.id));
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => showQueries([listingReceipt(params.id)]);

/** `/receipt/listing/{payment}`: the receipt of a listing's payment and refunds. */
export default function ListingReceiptPage({ params }: Route.ComponentProps) {
  return (
    <ReceiptPage
      query={useQuery(listingReceipt(params.id))}
      missing="Either there’s no such payment, or it belongs to another account. Receipts are listed with your organization."
    >
      {(receipt) => <ListingReceiptDocument receipt={receipt} issuer={brand} />}
    </ReceiptPage>
  );
}
