import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from "react";
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

  function press(event: PointerEvent<HTMLButtonElement>) {
    if (event.button !== 0) return;
    // Safari gives a button no focus for a press, and Escape has to be heard.
    event.currentTarget.focus();
    if (isTalking) return controls.endTalk();
    event.currentTarget.setPointerCapture?.(event.pointerId);
    pressedAt.current = Date.now();
    controls.talk();
  }
  function letGo() {
    const isHeld = pressedAt.current !== undefined && Date.now() - pressedAt.current >= TAP;
    pressedAt.current = undefined;
    if (isHeld) controls.endTalk();
  }
  function release() {
    pressedAt.current = undefined;
    controls.endTalk();
  }
  function toggle(event: MouseEvent) {
    // A pointer's press has done it already.
    if (event.detail !== 0) return;
    if (isTalking) controls.endTalk();
    else controls.talk();
  }
  function onKeyDown(event: KeyboardEvent) {
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
      aria-pressed={isTalking}
      unavailable={!isOpen}
      onPointerDown={press}
      onPointerUp={letGo}
      onPointerCancel={release}
      onBlur={release}
      onClick={toggle}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => event.preventDefault()}
    >
      {isTalking ? "Release to send" : "Hold to talk"}
    </BusyButton>
  );
}
