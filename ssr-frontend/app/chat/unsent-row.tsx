import Button, { type ButtonProps } from "@mui/material/Button";
import { newUuid } from "../uuid.ts";
import { MessageFile } from "./message-file.tsx";
import { MessageText } from "./message-text.tsx";
import type { UnsentMessage } from "./outbox.ts";
import type { Outbox } from "./outbox-store.ts";
import { ReviewNote, ScreeningFindings } from "./screening-findings.tsx";
import styles from "./thread.module.css";
import { firstWords } from "./words.ts";
import { useToWritePlace } from "./write-place.tsx";

interface UnsentRowProps {
  message: UnsentMessage;
  outbox: Outbox;
}

/** The viewer's unsent message, with its actions. */
export function UnsentRow({ message, outbox }: UnsentRowProps) {
  const { text, file, state } = message;
  return (
    <li className={`${styles.message} ${styles.mine} ${styles.starts}`}>
      <span className="visually-hidden">You: </span>
      <div className={`${styles.bubble} ${state === "sending" ? styles.sending : styles.pending}`}>
        {file && <MessageFile file={file} />}
        {text && <MessageText text={text} />}
      </div>
      {state === "sending" && <p className={styles.meta}>Sending…</p>}
      {state === "waiting" && <Waiting message={message} outbox={outbox} />}
      {state === "failed" && <Failed message={message} outbox={outbox} />}
      {state === "held" && <Findings message={message} outbox={outbox} />}
    </li>
  );
}

/** An action for a message; the row is unmounted with its buttons, so the focus moves to the composer. */
function Choice({ name, message, onChoose, ...button }: ChoiceProps) {
  const toWritePlace = useToWritePlace();
  return (
    <Button
      size="small"
      color="secondary"
      {...button}
      aria-label={`${name}: ${firstWords(message.text, message.file)}`}
      onClick={() => {
        onChoose();
        toWritePlace();
      }}
    >
      {name}
    </Button>
  );
}

interface ChoiceProps extends Pick<ButtonProps, "variant" | "color"> {
  name: string;
  message: UnsentMessage;
  onChoose: () => void;
}

function Waiting({ message, outbox: { dispatch, resume } }: UnsentRowProps) {
  const { id, reason } = message;
  return (
    <div className={styles.state}>
      <p>
        {reason
          ? `Not sent yet. ${reason} We’ll send it then.`
          : "Not sent yet. We’ll send it as soon as you’re back online."}
      </p>
      <div className={styles.choices}>
        <Choice name="Try now" message={message} onChoose={resume} />
        <Choice name="Delete" message={message} onChoose={() => dispatch({ type: "delete", id })} />
      </div>
    </div>
  );
}

function Failed({ message, outbox: { dispatch } }: UnsentRowProps) {
  const { id, reason } = message;
  return (
    <div className={`${styles.state} ${styles.failed}`}>
      <p>Not sent. {reason}</p>
      <div className={styles.choices}>
        <Choice name="Retry" message={message} onChoose={() => dispatch({ type: "retry", id })} />
        <Choice name="Delete" message={message} onChoose={() => dispatch({ type: "delete", id })} />
      </div>
    </div>
  );
}

/** The findings in a message, and the options. */
function Findings({ message, outbox: { dispatch } }: UnsentRowProps) {
  const { id, findings = [], allowed } = message;
  const sendAllowed = () => allowed && dispatch({ type: "replace", id, message: anew(message, allowed) });
  return (
    <fieldset
      className={`${styles.state} ${styles.findings}`}
      aria-label={`Not sent yet: ${firstWords(message.text, message.file)}`}
    >
      <ScreeningFindings findings={findings} />
      {allowed && (
        <p>
          Without it: <q dir="auto">{allowed}</q>
        </p>
      )}
      <div className={styles.choices}>
        {allowed && (
          <Choice
            name="Send without it"
            message={message}
            variant="contained"
            color="primary"
            onChoose={sendAllowed}
          />
        )}
        <Choice
          name="Edit"
          message={message}
          variant="outlined"
          color="primary"
          onChoose={() => dispatch({ type: "edit", id })}
        />
        <Choice
          name="Send for review anyway"
          message={message}
          onChoose={() => dispatch({ type: "insist", id })}
        />
      </div>
      <ReviewNote />
    </fieldset>
  );
}

/**
 * An edited text is a new message in the same place, because unsent messages are ordered by their time of
 * writing.
 */
const anew = ({ chat, file, subject, at }: UnsentMessage, text: string): Omit<UnsentMessage, "state"> => ({
  id: newUuid(),
  chat,
  text,
  ...(file ? { file } : {}),
  ...(subject ? { subject } : {}),
  at,
});
