import type { ComponentType } from "react";
import { MessageRow } from "../message-row.tsx";
import sessionStyles from "../session.module.css";
import styles from "./record.module.css";
import type { RecordMessage } from "./record-messages.ts";

interface SaidRowProps {
  message: RecordMessage;
  /** Its place, by which its button is told from others. */
  place: number;
  Typeset: ComponentType<{ text: string }> | undefined;
}

/** Something that was said, as on the page of the session; the student's own words also where they were not passed on. */
export function SaidRow({ message, place, Typeset }: SaidRowProps) {
  const { role, text, state, isClosingAnswer } = message;
  const note = ownNote(state, isClosingAnswer);
  if (role === "assistant" || !note) return <MessageRow message={message} place={place} Typeset={Typeset} />;
  return (
    <li className={sessionStyles.mine}>
      <span className="visually-hidden">You: </span>
      <p className={styles.ownNote}>{note}</p>
      <p className={`${sessionStyles.own} ${state === "withheld" ? styles.withheld : ""}`} dir="auto">
        {text}
      </p>
    </li>
  );
}

function ownNote(state: RecordMessage["state"], isClosingAnswer: true | undefined): string {
  if (state === "withheld") return "This message was not passed on.";
  return isClosingAnswer ? "Your answer to the closing question" : "";
}
