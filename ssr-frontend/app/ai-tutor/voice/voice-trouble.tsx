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

const PAUSED = "Your device paused the sound.";

function troubleWords({ isPlayable, closedBecause, isPaused, microphone }: VoiceState): string | undefined {
  if (!isPlayable)
    return window.isSecureContext === false
      ? "Browsers allow sound only at an address that begins with https. You can go on in writing."
      : "This browser cannot play or record sound here. You can go on in writing.";
  if (closedBecause !== undefined) return closedBecause;
  if (isPaused) return PAUSED;
  if (microphone === "denied")
    return (
      "The microphone is not allowed. Allow it in your browser, beside the address, and try again. " +
      "You can also type, and hear the answers."
    );
  if (microphone === "missing") return "No microphone was found. You can type, and hear the answers.";
  if (microphone === "lost") return "The microphone cannot be used. You can type, and hear the answers.";
  return undefined;
}

/** What is wrong with the sound, and the way on. */
export function VoiceTrouble({ tutor, controls, onDone }: VoiceTroubleProps) {
  const words = useStore(tutor, ({ voice }) => voice && troubleWords(voice));
  return (
    <div className={styles.trouble}>
      <p role="status">{words}</p>
      {words === PAUSED && (
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
