import Button from "@mui/material/Button";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Breadcrumb } from "../components/breadcrumb.tsx";
import { Page } from "../components/page.tsx";
import { Loaded, RowsSkeleton } from "../components/section.tsx";
import { SessionEnded } from "../shell/session-ended.tsx";
import "./receipt.css";

/** The fields of a receipt that the page around it uses. */
interface ShownReceipt {
  number: string;
  /** Stripe's own receipt, if there is one. */
  stripe_receipt_url?: string | null;
}

interface ReceiptPageProps<R> {
  query: UseQueryResult<R | null>;
  /** Why there may be no receipt, and where receipts are listed. */
  missing: string;
  /** Renders the receipt. */
  children: (receipt: R) => ReactNode;
}

/** The page of a receipt, with its actions. */
export function ReceiptPage<R extends ShownReceipt>({ query, missing, children }: ReceiptPageProps<R>) {
  const { data: receipt } = query;
  return (
    <>
      {receipt === undefined && (
        <Page title="Receipt" noIndex>
          <main id="main" tabIndex={-1} className="wrap receipt">
            <Loaded query={query} skeleton={<RowsSkeleton rows={6} />}>
              {() => null}
            </Loaded>
          </main>
        </Page>
      )}
      {receipt === null && <NoReceipt>{missing}</NoReceipt>}
      {receipt && <FoundReceipt receipt={receipt}>{children(receipt)}</FoundReceipt>}
      <SessionEnded />
    </>
  );
}

function FoundReceipt({ receipt, children }: { receipt: ShownReceipt; children: ReactNode }) {
  const { number, stripe_receipt_url } = receipt;
  return (
    <Page title={`Receipt ${number}`} noIndex>
      <main id="main" tabIndex={-1} className="wrap receipt">
        <Breadcrumb parent={{ to: "/dashboard", label: "Dashboard" }} />
        {children}
        <div className="actions receipt-actions">
          <Button variant="contained" color="signal" size="large" onClick={() => window.print()}>
            Print or save as PDF
          </Button>
          {stripe_receipt_url && (
            <Button
              href={stripe_receipt_url}
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

const NoReceipt = ({ children }: { children: string }) => (
  <Page title="No receipt" noIndex>
    <main id="main" tabIndex={-1} className="wrap message">
      <h1>We can’t find this receipt</h1>
      <p>{children}</p>
      <p className="actions">
        <Link className="button" to="/dashboard">
          Back to Dashboard
        </Link>
      </p>
    </main>
  </Page>
);
