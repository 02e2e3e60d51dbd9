import "./payment.css";
import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Page } from "../components/page.tsx";

interface PaymentPageProps {
  title: string;
  /** The text, in a live region. */
  children: ReactNode;
  /** A form, outside of the live region. */
  form?: ReactNode;
  /** The lesson. */
  facts?: ReactNode;
  /** Whether the lesson is read before the form, also on a phone. */
  factsFirst?: boolean;
  /** Links and buttons. */
  actions?: ReactNode;
}

/** The layout of every state: the state, what to do, and the lesson beside it or, on phones, below it. */
export function PaymentPage({ title, children, form, facts, factsFirst, actions }: PaymentPageProps) {
  const lesson = facts && <div className="payment-facts">{facts}</div>;
  return (
    <Page title={title} noIndex>
      <main id="main" tabIndex={-1} className="wrap payment">
        <div role="status" className="payment-words">
          {children}
        </div>
        {factsFirst && lesson}
        {(form || actions) && (
          <div className="payment-next">
            {form}
            {actions && <div className="actions">{actions}</div>}
          </div>
        )}
        {!factsFirst && lesson}
      </main>
    </Page>
  );
}

/** The link that is always available. */
export function ToDashboard({ quiet = false }: { quiet?: boolean }) {
  return (
    <Button
      component={Link}
      to="/dashboard"
      variant={quiet ? "outlined" : "contained"}
      color={quiet ? "secondary" : "signal"}
      size="large"
    >
      Back to Dashboard
    </Button>
  );
}
