import Button from "@mui/material/Button";
import { data, Link } from "react-router";
import { brand } from "#content/brand.ts";
import { serverApi } from "../api/api.server.ts";
import { unwrapIfFound } from "../api/problem.ts";
import { Page } from "../components/page.tsx";
import { requireUser } from "../shell/session.server.ts";
import type { Route } from "./+types/receipt";
import { ReceiptDocument } from "./receipt-document.tsx";
import "./receipt.css";

/** The receipt of a booking that the signed-in person may see. */
export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  requireUser(context, url.pathname);
  const path = { id: params.id };
  const receipt = await unwrapIfFound(
    serverApi(request).GET("/api/bookings/{id}/receipt", { params: { path } }),
  );
  return receipt ? { receipt } : data({ receipt: undefined }, { status: 404 });
}

/** `/receipt/{booking}`: what was paid for a lesson and what went back, on one sheet of paper. */
export default function ReceiptPage({ loaderData: { receipt } }: Route.ComponentProps) {
  if (!receipt) return <NoReceipt />;
  return (
    <Page title={`Receipt ${receipt.number}`} noIndex>
      <main id="main" className="wrap receipt">
        <ReceiptDocument receipt={receipt} issuer={brand} />
        <div className="actions receipt-actions">
          <Button variant="contained" color="signal" size="large" onClick={() => window.print()}>
            Print or save as PDF
          </Button>
          {receipt.stripe_receipt_url && (
            <Button
              href={receipt.stripe_receipt_url}
              target="_blank"
              rel="noopener noreferrer"
              variant="outlined"
              color="secondary"
              size="large"
              aria-label="Card receipt by Stripe, opens in a new tab"
            >
              Card receipt by Stripe
            </Button>
          )}
          <Button component={Link} to="/dashboard" variant="outlined" color="secondary" size="large">
            Back to Dashboard
          </Button>
        </div>
      </main>
    </Page>
  );
}

function NoReceipt() {
  return (
    <Page title="No receipt" noIndex>
      <main id="main" className="wrap message">
        <h1>There is no receipt here</h1>
        <p>
          Either no payment has reached us for this session yet, or it belongs to another account. Receipts
          are listed with your sessions.
        </p>
        <p className="actions">
          <Link className="button" to="/dashboard">
            Back to Dashboard
          </Link>
        </p>
      </main>
    </Page>
  );
}
