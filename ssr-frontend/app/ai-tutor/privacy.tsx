import type { AiTutorStatus } from "../queries/ai-tutor.ts";
import { useSession } from "../queries/session.ts";
import { HelpLines } from "./help-lines.tsx";
import styles from "./tutor.module.css";
import { retentionWords } from "./words.ts";

interface PrivacyProps {
  status: AiTutorStatus;
}

/** The privacy notice before a session. */
export function Privacy({ status }: PrivacyProps) {
  const { retention_months: months, help_lines: lines } = status;
  const { user } = useSession();
  return (
    <aside className={styles.aside} aria-labelledby="privacy-heading">
      <h2 id="privacy-heading">Before you begin</h2>
      <ul>
        <li>
          <strong>It is a program, and it can be wrong.</strong> Check what it says, and ask your tutor or
          teacher where it matters.
        </li>
        <li>
          <strong>Adults of the academy can read your sessions.</strong> What is written is checked for safety
          by a program, and our staff are told if you may need help.
        </li>
        {status.is_voice_open && (
          <li>
            <strong>We keep no sound.</strong> What you say aloud goes to OpenAI, which writes it down and
            answers; the words are checked and kept like what is typed.
          </li>
        )}
        <li>
          <strong>Nothing personal, please.</strong> No names, addresses, schools, phone numbers or passwords,
          of yours or of anybody else.
        </li>
        <li>
          <strong>
            {user ? `Your sessions are kept for ${retentionWords(months)}` : "Sessions are kept for a day"}
          </strong>
          {user ? " after their end." : " when you are not signed in."}
        </li>
      </ul>
      {lines.length > 0 && (
        <>
          <h3>If you need a person</h3>
          <HelpLines lines={lines} />
        </>
      )}
    </aside>
  );
}
