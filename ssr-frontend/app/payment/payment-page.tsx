import "./payment.css";
import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Page } from "../components/page.tsx";

interface PaymentPageProps {
  title: string;
  /** What to say, announced when it changes. */
  children: ReactNode;
  /** The lesson it is about. */
  facts?: ReactNode;
  /** The ways on. */
  actions?: ReactNode;
}

/** The frame of every state: what is, what to do, and the lesson beside it. */
export function PaymentPage({ title, children, facts, actions }: PaymentPageProps) {
  return (
    <Page title={title} noIndex>
      <main id="main" tabIndex={-1} className="wrap payment">
        <div className="payment-main">
          <div role="status" className="payment-words">
            {children}
          </div>
          <div className="actions">{actions}</div>
        </div>
        {facts}
      </main>
    </Page>
  );
}

/** The one way that is always open. */
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
