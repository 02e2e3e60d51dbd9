import { useId } from "react";
import { useStore } from "zustand";
import { BusyButton } from "../components/busy-button.tsx";
import styles from "./session.module.css";
import { stageOf } from "./session.ts";
import type { TutorStore } from "./store.ts";
import { HINT_ACTIONS, hintsWords } from "./words.ts";

interface HintsProps {
  tutor: TutorStore;
  /** Asks for the closing question. */
  onClosingQuestion: () => void;
}

/** Help by degrees, and the question at the end that is answered without any. */
export function Hints({ tutor, onClosingQuestion }: HintsProps) {
  const { hints, next_hint, closing_question } = useStore(tutor, ({ session }) => session.progress);
  const isReady = useStore(tutor, ({ session }) => stageOf(session) === "ready");
  const id = useId();
  const { askForHint } = tutor.getState();
  if (closing_question === "asked")
    return <p className={styles.alone}>Answer the question above without help. You can do it.</p>;
  return (
    <div className={styles.hints}>
      <BusyButton
        size="small"
        variant="outlined"
        color="secondary"
        unavailable={!isReady || next_hint === null}
        aria-describedby={id}
        onClick={() => next_hint && askForHint(next_hint)}
      >
        {HINT_ACTIONS[next_hint ?? "nudge"]}
      </BusyButton>
      <BusyButton
        size="small"
        variant="outlined"
        color="secondary"
        unavailable={!isReady || next_hint === null}
        aria-describedby={id}
        onClick={onClosingQuestion}
      >
        {closing_question === "answered" ? "Another closing question" : "Closing question"}
      </BusyButton>
      <p id={id} className="note">
        {next_hint === null ? "Hints come after your first message." : hintsWords(hints)}
      </p>
    </div>
  );
}
