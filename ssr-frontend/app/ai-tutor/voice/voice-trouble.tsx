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
  action?: { label: string; act: keyof Pick<VoiceControls, "unmute" | "wake"> };
}

const TRY_AGAIN = { label: "Try again", act: "unmute" } as const;

function noticeOf({ isPlayable, closedBecause, isPaused, microphone }: VoiceState): VoiceNotice | undefined {
  if (!isPlayable)
    return { words: "This browser cannot play or record sound here. You can go on in writing." };
  if (closedBecause !== undefined) return { words: closedBecause };
  if (isPaused) return { words: "Your device paused the sound.", action: { label: "Go on", act: "wake" } };
  if (microphone === "denied")
    return { words: "The microphone is not allowed. You can type, and hear the answers.", action: TRY_AGAIN };
  if (microphone === "missing")
    return { words: "No microphone was found. You can type, and hear the answers.", action: TRY_AGAIN };
  if (microphone === "lost")
    return { words: "The microphone cannot be used. You can type, and hear the answers.", action: TRY_AGAIN };
  return undefined;
}

/** What is wrong with the sound, and the way on. */
export function VoiceTrouble({ tutor, controls, onDone }: VoiceTroubleProps) {
  const words = useStore(tutor, ({ voice }) => voice && noticeOf(voice)?.words);
  const label = useStore(tutor, ({ voice }) => voice && noticeOf(voice)?.action?.label);
  const act = useStore(tutor, ({ voice }) => voice && noticeOf(voice)?.action?.act);
  return (
    <div className={styles.trouble}>
      <p role="status">{words}</p>
      {label && act && (
        <Button
          size="small"
          variant="outlined"
          color="secondary"
          onClick={() => {
            controls[act]();
            onDone();
          }}
        >
          {label}
        </Button>
      )}
    </div>
  );
}
