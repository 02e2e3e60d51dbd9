import { useId } from "react";
import { useStore } from "zustand";
import { BusyButton } from "../components/busy-button.tsx";
import type { HintLevel, Progress } from "./protocol.ts";
import styles from "./session.module.css";
import { canAsk } from "./session.ts";
import type { TutorStore } from "./store.ts";
import { HINT_ACTIONS, hintsWords } from "./words.ts";

interface HintsProps {
  tutor: TutorStore;
  /** Requests the closing question. */
  onClosingQuestion: () => void;
}

const LEVELS = ["nudge", "step", "worked_example"] as const satisfies HintLevel[];

/** Every hint level up to the given one, since a student may take a smaller hint. */
const levelsUpTo = (highest: HintLevel) => LEVELS.slice(0, LEVELS.indexOf(highest) + 1);

/** The hint buttons, and the closing question that is answered without hints. */
export function Hints({ tutor, onClosingQuestion }: HintsProps) {
  const { hints, next_hint, closing_question } = useStore(tutor, ({ session }) => session.progress);
  const isReady = useStore(tutor, ({ session }) => canAsk(session));
  const id = useId();
  const { askForHint } = tutor.getState();
  if (closing_question === "asked")
    return <p className={styles.alone}>Answer the question above without help. You can do it.</p>;
  return (
    <div className={styles.hints}>
      <div className={styles.hintActions}>
        {levelsUpTo(next_hint ?? "nudge").map((level) => (
          <BusyButton
            key={level}
            size="small"
            variant="outlined"
            color="secondary"
            unavailable={!isReady || next_hint === null}
            aria-describedby={id}
            onClick={() => askForHint(level)}
          >
            {HINT_ACTIONS[level]}
          </BusyButton>
        ))}
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
      </div>
      <p id={id} className="note">
        {next_hint === null ? "Hints come after your first message." : takenWords(hints)}
      </p>
    </div>
  );
}

/** Empty before the first hint. */
const takenWords = (hints: Progress["hints"]): string =>
  Object.values(hints).some((count) => count > 0) ? `Hints taken: ${hintsWords(hints)}.` : "";
