import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { respondToForm } from "../api/form-action.server.ts";
import { Breadcrumb } from "../components/breadcrumb.tsx";
import { BusyButton } from "../components/busy-button.tsx";
import { Page } from "../components/page.tsx";
import { Loaded, RowsSkeleton } from "../components/section.tsx";
import { type AiTutorStatus, aiTutorStatus, leaveAiTutor } from "../queries/ai-tutor.ts";
import { loadQueries } from "../queries/load.server.ts";
import { showQueries } from "../queries/show.ts";
import { failedAs, useAction } from "../queries/use-action.ts";
import type { Route } from "./+types/access";
import styles from "./access.module.css";
import { AccessForm } from "./access-form.tsx";
import { accessRules } from "./access-rules.server.ts";
import { TUTOR_PATH } from "./paths.ts";
import { storeSession } from "./session-storage.ts";

export const loader = ({ context }: Route.LoaderArgs) => loadQueries(context, [aiTutorStatus]);
export const clientLoader = () => showQueries([aiTutorStatus]);

/** Handles the form when the browser submits it natively. */
export const action = ({ request }: Route.ActionArgs) => respondToForm(request, accessRules);

/** `/ai-tutor-access`: grants a browser access to the AI tutor's beta. */
export default function AccessPage() {
  const query = useQuery(aiTutorStatus);
  return (
    <Page title="AI Tutor access" noIndex>
      <main id="main" tabIndex={-1} className={`wrap ${styles.page}`}>
        <div className={styles.main}>
          <Breadcrumb parent={{ to: "/dashboard", label: "Back to Dashboard" }} />
          <header className={styles.intro}>
            <h1 tabIndex={-1}>AI Tutor</h1>
            <p>
              A tutor that asks before it answers: you say what you’ve tried, and it helps you with the next
              step.
            </p>
          </header>
          <Loaded query={query} skeleton={<RowsSkeleton rows={3} />}>
            {(status) => <AccessGate status={status} />}
          </Loaded>
        </div>
        <aside className={styles.aside} aria-label="About the beta">
          <h2>It’s a beta</h2>
          <p>
            While we try it out with a few students, a password opens it. We’ll drop the password once the AI
            Tutor is open to everyone.
          </p>
          <p>Adults at the academy can read the sessions.</p>
        </aside>
      </main>
    </Page>
  );
}

/** The state before the AI tutor: closed, form or access granted. */
function AccessGate({ status }: { status: AiTutorStatus }) {
  // After access is granted, the page is navigating already.
  const [isEntering, setEntering] = useState(false);
  if (!status.is_open) return <Notice heading="The AI Tutor is closed">{status.refusal}</Notice>;
  if (status.has_access && !isEntering) return <AccessGranted />;
  return <AccessForm onEnter={() => setEntering(true)} />;
}

const Notice = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <div className={styles.notice}>
    <h2>{heading}</h2>
    <p>{children}</p>
  </div>
);

/** Shown if this browser already has access. */
function AccessGranted() {
  const { busy, run } = useAction(leaveAiTutor, {
    done: () => {
      storeSession(null, undefined);
      return ["Access ended", "You’ll need the password again in this browser."];
    },
    failed: failedAs("Error"),
  });
  return (
    <>
      <Notice heading="You have access">You already entered the password in this browser.</Notice>
      <p className="actions">
        <Button component={Link} to={TUTOR_PATH} variant="contained" color="signal">
          Go to the AI Tutor
        </Button>
        <BusyButton variant="outlined" color="secondary" busy={busy} onClick={() => void run()}>
          End access here
        </BusyButton>
      </p>
    </>
  );
}
