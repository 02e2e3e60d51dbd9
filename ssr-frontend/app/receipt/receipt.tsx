import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { data, Link } from "react-router";
import { brand } from "#content/brand.ts";
import { Loaded, RowsSkeleton } from "../bookings/section.tsx";
import { Breadcrumb } from "../components/breadcrumb.tsx";
import { Page } from "../components/page.tsx";
import { receipt as receiptQuery } from "../queries/bookings.ts";
import { loadQueries, queryClientOf } from "../queries/load.server.ts";
import { showQueries } from "../queries/show.ts";
import { requireUser } from "../shell/session.server.ts";
import { SessionEnded } from "../shell/session-ended.tsx";
import type { Route } from "./+types/receipt";
import { type Receipt, ReceiptDocument } from "./receipt-document.tsx";
import "./receipt.css";

/** The receipt of a booking that the signed-in person may see. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  requireUser(context, url.pathname);
  const query = receiptQuery(params.id);
  const loaded = await loadQueries(context, [query], url.pathname);
  const found = queryClientOf(context).getQueryData(query.queryKey) !== null;
  return found ? loaded : data(loaded, { status: 404 });
}

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => showQueries([receiptQuery(params.id)]);

/** `/receipt/{booking}`: what was paid for a lesson and what went back, on one sheet of paper. */
export default function ReceiptPage({ params }: Route.ComponentProps) {
  const query = useQuery(receiptQuery(params.id));
  return (
    <>
      {query.data === undefined ? (
        <Page title="Receipt" noIndex>
          <main id="main" className="wrap receipt">
            <Loaded query={query} skeleton={<RowsSkeleton rows={6} />}>
              {() => null}
            </Loaded>
          </main>
        </Page>
      ) : (
        <ShownReceipt receipt={query.data} />
      )}
      <SessionEnded />
    </>
  );
}

function ShownReceipt({ receipt }: { receipt: Receipt | null }) {
  if (!receipt) return <NoReceipt />;
  return (
    <Page title={`Receipt ${receipt.number}`} noIndex>
      <main id="main" className="wrap receipt">
        <Breadcrumb parent={{ to: "/dashboard", label: "Dashboard" }} />
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
