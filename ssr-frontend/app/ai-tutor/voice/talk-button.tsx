import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { useStore } from "zustand";
import { BusyButton } from "../../components/busy-button.tsx";
import type { TutorStore } from "../store.ts";
import styles from "./voice.module.css";
import type { VoiceControls } from "./voice-state.ts";

/** A press that is shorter turns it on, until the next one, in ms. */
const TAP = 300;

interface TalkButtonProps {
  tutor: TutorStore;
  controls: VoiceControls;
}

/** Held while one talks, or pressed before and after: by a tap, Enter or Space. Escape takes back what was said. */
export function TalkButton({ tutor, controls }: TalkButtonProps) {
  const isTalking = useStore(tutor, ({ voice }) => voice?.isTalking ?? false);
  const isOpen = useStore(tutor, ({ voice }) => voice?.microphone === "open");
  /** When it was pressed to begin, in ms; nothing where the press was to end. */
  const pressedAt = useRef<number>(undefined);
  /** Whether the click that comes next belongs to a press that was acted on. */
  const isPress = useRef(false);
  /** Whether it stays on until the next press. */
  const [isLatched, setLatched] = useState(false);

  function press(event: PointerEvent<HTMLButtonElement>) {
    if (event.button !== 0) return;
    // Safari gives a button no focus for a press, and Escape has to be heard.
    event.currentTarget.focus();
    isPress.current = true;
    setLatched(false);
    if (isTalking) return controls.endTalk();
    event.currentTarget.setPointerCapture?.(event.pointerId);
    pressedAt.current = Date.now();
    controls.talk();
  }
  function letGo() {
    const isHeld = pressedAt.current !== undefined && Date.now() - pressedAt.current >= TAP;
    setLatched(pressedAt.current !== undefined && !isHeld);
    pressedAt.current = undefined;
    if (isHeld) controls.endTalk();
  }
  function release() {
    pressedAt.current = undefined;
    controls.endTalk();
  }
  /** What comes of a key, or of a screen reader: there may have been no press before. */
  function toggle() {
    const isDone = isPress.current;
    isPress.current = false;
    if (isDone) return;
    setLatched(!isTalking);
    if (isTalking) controls.endTalk();
    else controls.talk();
  }
  function onKeyDown(event: KeyboardEvent) {
    isPress.current = false;
    if (event.key === "Escape" && isTalking) {
      pressedAt.current = undefined;
      controls.cancelTalk();
    }
    // A key that is held would turn it on and off.
    if (event.repeat && (event.key === "Enter" || event.key === " ")) event.preventDefault();
  }
  return (
    <BusyButton
      className={styles.talk ?? ""}
      variant="contained"
      color={isTalking ? "primary" : "signal"}
      unavailable={!isOpen}
      onPointerDown={press}
      onPointerUp={letGo}
      onPointerCancel={release}
      onBlur={release}
      onClick={toggle}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => event.preventDefault()}
    >
      {talkWords(isTalking, isLatched)}
    </BusyButton>
  );
}

function talkWords(isTalking: boolean, isLatched: boolean): string {
  if (!isTalking) return "Hold to talk";
  return isLatched ? "Press again to send" : "Release to send";
}
