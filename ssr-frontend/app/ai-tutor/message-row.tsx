import type { ComponentType } from "react";
import { CopyButton } from "../components/copy-button.tsx";
import styles from "./session.module.css";
import type { TutorMessage } from "./session.ts";
import { useThrottled } from "./use-throttled.ts";
import { HINT_NAMES } from "./words.ts";

/**
 * The minimum interval between two renderings of a streaming response, in ms: faster than anybody reads, but
 * not for each chunk.
 */
const TYPESET_EVERY = 80;

interface MessageRowProps {
  message: TutorMessage;
  /** Its position, which distinguishes the label of its button. */
  place: number;
  Typeset: ComponentType<{ text: string }> | undefined;
}

/** A message: the student's on the right, responses on paper. */
export function MessageRow({ message, place, Typeset }: MessageRowProps) {
  return message.role === "user" ? (
    <OwnRow message={message} />
  ) : (
    <AnswerRow message={message} place={place} Typeset={Typeset} />
  );
}

function OwnRow({ message: { text, state } }: { message: TutorMessage }) {
  return (
    <li className={styles.mine}>
      <span className="visually-hidden">You: </span>
      {state === "withheld" ? (
        <p className={styles.withheld}>We didn’t pass on your message.</p>
      ) : (
        <p className={styles.own} data-sending={state === "sending"} dir="auto">
          {text}
        </p>
      )}
      {state === "interrupted" && (
        <p className={styles.broken}>The session ended before we could answer this.</p>
      )}
    </li>
  );
}

function AnswerRow({ message, place, Typeset }: MessageRowProps) {
  const { text, state, hint, purpose } = message;
  if (state === "withheld")
    return (
      <li className={styles.note}>
        <span className="visually-hidden">AI tutor: </span>
        <p>{text}</p>
      </li>
    );
  return (
    <li className={styles.answer} aria-busy={state === "streaming"}>
      <span className="visually-hidden">AI tutor: </span>
      {hint && <p className={styles.kind}>{HINT_NAMES[hint]}</p>}
      {purpose === "closing_question" && <p className={styles.kind}>Closing question</p>}
      <AnswerText text={text} isWhole={state !== "streaming"} Typeset={Typeset} />
      {state === "interrupted" && <p className={styles.broken}>The answer stops here.</p>}
      {state !== "streaming" && (
        <div className={styles.answerActions}>
          <CopyButton
            text={text}
            label={
              <>
                Copy<span className="visually-hidden"> answer {place}</span>
              </>
            }
          />
        </div>
      )}
    </li>
  );
}

interface AnswerTextProps extends Pick<MessageRowProps, "Typeset"> {
  text: string;
  isWhole: boolean;
}

function AnswerText({ text, isWhole, Typeset }: AnswerTextProps) {
  const throttled = useThrottled(text, TYPESET_EVERY);
  const shown = isWhole ? text : throttled;
  if (shown === "") return <p className={styles.coming} aria-hidden="true" />;
  if (!Typeset)
    return (
      <p className={styles.plain} dir="auto">
        {shown}
      </p>
    );
  return <Typeset text={shown} />;
}
