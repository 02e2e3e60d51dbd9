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
          <strong>It’s a program, and it can be wrong.</strong> Check what it says, and ask your tutor or
          teacher when it matters.
        </li>
        <li>
          <strong>Adults at the academy can read your sessions.</strong> A program checks what is written for
          safety, and our staff are told if you may need help.
        </li>
        {status.is_voice_open && (
          <li>
            <strong>We keep no audio.</strong> What you say goes to OpenAI, which writes it down and answers;
            the words are checked and kept like what you type.
          </li>
        )}
        <li>
          <strong>Nothing personal, please.</strong> No names, addresses, schools, phone numbers or passwords,
          yours or anyone else’s.
        </li>
        <li>
          <strong>
            {user ? `We keep your sessions for ${retentionWords(months)}` : "Sessions are kept for a day"}
          </strong>
          {user ? " after they end." : " when you’re not signed in."}
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
