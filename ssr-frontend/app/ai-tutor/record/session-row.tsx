import Button from "@mui/material/Button";
import { Link } from "react-router";
import { type AiTutorSessionRecord, aiTutorSession } from "../../queries/ai-tutor-sessions.ts";
import { prefetch } from "../../queries/show.ts";
import { useReaderZone } from "../../time/reader-zone.ts";
import { hintsWords } from "../words.ts";
import { GoOnButton } from "./go-on-button.tsx";
import { sessionPath } from "./paths.ts";
import styles from "./sessions.module.css";
import { CLOSING_WORDS, lengthWords, sessionName, startWords, subjectWords } from "./words.ts";

interface SessionRowProps {
  session: AiTutorSessionRecord;
  onDelete: () => void;
}

/** A session in the list: date, topic, progress and summary. */
export function SessionRow({ session, onDelete }: SessionRowProps) {
  const { id, topic, started_at, ended_at, hints, closing, summary } = session;
  const zone = useReaderZone();
  const load = () => prefetch([aiTutorSession(id)]);
  const facts = [lengthWords(session), hintsWords(hints), CLOSING_WORDS[closing]].filter(Boolean);
  return (
    <li className={styles.row} tabIndex={-1}>
      <p className={styles.when}>
        <time dateTime={started_at}>{startWords(session, zone)}</time>
        {!ended_at && <span className={styles.open}>Not ended yet</span>}
      </p>
      <div className={styles.what}>
        <p className="kicker">{subjectWords(session)}</p>
        <h2>
          <Link to={sessionPath(id)} onPointerEnter={load} onFocus={load} dir="auto">
            {topic}
          </Link>
        </h2>
        <p className={styles.facts}>{capitalized(facts.join(" · "))}</p>
        {summary && <p className={styles.summary}>{summary}</p>}
      </div>
      {!ended_at && (
        <div className={styles.goOn}>
          <GoOnButton session={session} />
        </div>
      )}
      <div className={styles.delete}>
        <Button color="secondary" onClick={onDelete}>
          Delete<span className="visually-hidden">&nbsp;{sessionName(session, zone)}</span>
        </Button>
      </div>
    </li>
  );
}

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
