import Button from "@mui/material/Button";
import { Link } from "react-router";
import { useStore } from "zustand";
import { CopyButton } from "../components/copy-button.tsx";
import type { AiTutorStatus } from "../queries/ai-tutor.ts";
import { useSession } from "../queries/session.ts";
import { HelpLines } from "./help-lines.tsx";
import { sessionPath } from "./record/paths.ts";
import { Remaining } from "./remaining.tsx";
import sessionStyles from "./session.module.css";
import type { TutorSession } from "./session.ts";
import type { TutorStore } from "./store.ts";
import { Transcript } from "./transcript.tsx";
import styles from "./tutor.module.css";

interface SessionOverProps {
  tutor: TutorStore;
  status: AiTutorStatus;
}

/** The results of a session, why it ended, and the next steps. */
export function SessionOver({ tutor, status }: SessionOverProps) {
  const session = useStore(tutor, (state) => state.session);
  const { disconnect } = tutor.getState();
  const draft = useStore(tutor, (state) => state.draft);
  const { summary, help, end, messages } = session;
  const hasWritten = messages.some(({ role }) => role === "user");
  const { user } = useSession();
  return (
    <div className={styles.over}>
      <section className={styles.main} aria-labelledby="over-heading">
        <h2 id="over-heading" tabIndex={-1} data-step-heading="">
          {headingOf(session)}
        </h2>
        {help && (
          <div className={styles.help}>
            <p>{help.message}</p>
            <HelpLines lines={help.helpLines} />
          </div>
        )}
        <p>{end?.message}</p>
        {summary !== undefined && <Summary text={summary} />}
        {end?.reason === "finished" && summary === undefined && hasWritten && (
          <p>We couldn’t write a summary this time.</p>
        )}
        {draft.trim() !== "" && (
          <section className={styles.summary} aria-labelledby="draft-heading">
            <h3 id="draft-heading">What you were typing</h3>
            <p className={styles.summaryText} dir="auto">
              {draft}
            </p>
            <CopyButton text={draft} label="Copy what you were typing" />
          </section>
        )}
        {user && session.id !== undefined && messages.length > 0 && (
          <p>
            <Link to={sessionPath(session.id)}>
              {summary === undefined
                ? "Read this session again"
                : "Read it again, or send the summary to your tutor"}
            </Link>
          </p>
        )}
        {!help && <Remaining status={status} />}
        <p className="actions">
          {!help && !status.refusal && (
            <Button variant="contained" color="signal" size="large" onClick={disconnect}>
              Start another session
            </Button>
          )}
          <Button component={Link} to="/dashboard" variant="outlined" color="secondary" size="large">
            Back to Dashboard
          </Button>
        </p>
      </section>
      {messages.length > 0 && (
        <div className={styles.said}>
          <h2>What was said</h2>
          <div className={`${sessionStyles.panel} ${styles.record}`}>
            <Transcript session={session} messages={messages} />
          </div>
        </div>
      )}
    </div>
  );
}

function headingOf({ help, end }: TutorSession): string {
  if (help) return "Please talk to someone";
  return end?.reason === "finished" ? "Session finished" : "The session has ended";
}

/** The summary, with its actions. */
function Summary({ text }: { text: string }) {
  const { user } = useSession();
  return (
    <section className={styles.summary} aria-labelledby="summary-heading">
      <h3 id="summary-heading">Summary</h3>
      <p className={styles.summaryText}>{text}</p>
      <p className="note">It’s written for your tutor, so it says “the student” and means you.</p>
      <h3>What to do next</h3>
      <ul>
        <li>Do one more problem of the same kind today, with no help and the book closed.</li>
        <li>Explain to someone in your own words why the steps work.</li>
        {user?.roles.includes("student") && (
          <li>
            Bring what’s still unclear to <Link to="/dashboard/student/lessons">your next session</Link> with
            a tutor.
          </li>
        )}
      </ul>
    </section>
  );
}
