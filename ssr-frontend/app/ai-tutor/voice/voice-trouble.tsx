import Button from "@mui/material/Button";
import { useStore } from "zustand";
import type { TutorStore } from "../store.ts";
import styles from "./voice.module.css";
import type { VoiceControls, VoiceState } from "./voice-state.ts";

interface VoiceTroubleProps {
  tutor: TutorStore;
  controls: VoiceControls;
  /** The button that was pressed goes. */
  onDone: () => void;
}

interface VoiceNotice {
  words: string;
  /** Whether there is a button that wakes the sound. */
  isWakeable?: boolean;
}

function noticeOf({ isPlayable, closedBecause, isPaused, microphone }: VoiceState): VoiceNotice | undefined {
  if (!isPlayable)
    return { words: "This browser cannot play or record sound here. You can go on in writing." };
  if (closedBecause !== undefined) return { words: closedBecause };
  if (isPaused) return { words: "Your device paused the sound.", isWakeable: true };
  if (microphone === "denied")
    return {
      words:
        "The microphone is not allowed. Allow it in your browser, beside the address, and try again. " +
        "You can also type, and hear the answers.",
    };
  if (microphone === "missing")
    return { words: "No microphone was found. You can type, and hear the answers." };
  if (microphone === "lost")
    return { words: "The microphone cannot be used. You can type, and hear the answers." };
  return undefined;
}

/** What is wrong with the sound, and the way on. */
export function VoiceTrouble({ tutor, controls, onDone }: VoiceTroubleProps) {
  const words = useStore(tutor, ({ voice }) => voice && noticeOf(voice)?.words);
  const isWakeable = useStore(tutor, ({ voice }) => voice && noticeOf(voice)?.isWakeable);
  return (
    <div className={styles.trouble}>
      <p role="status">{words}</p>
      {isWakeable && (
        <Button
          size="small"
          variant="outlined"
          color="secondary"
          onClick={() => {
            controls.wake();
            onDone();
          }}
        >
          Go on
        </Button>
      )}
    </div>
  );
}
