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

/** Held while one talks, or tapped before and after, by a pointer, Enter or Space. Escape takes back what was said. */
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
    if (!isTalking) event.currentTarget.setPointerCapture?.(event.pointerId);
    begin();
  }
  /** A press begins, or ends what an earlier one began. */
  function begin() {
    isPress.current = true;
    setLatched(false);
    if (isTalking) return controls.endTalk();
    pressedAt.current = Date.now();
    controls.talk();
  }
  function letGo() {
    const isHeld = pressedAt.current !== undefined && Date.now() - pressedAt.current >= TAP;
    setLatched(pressedAt.current !== undefined && !isHeld);
    pressedAt.current = undefined;
    if (isHeld) controls.endTalk();
  }
  /** Nothing more comes of a press. */
  function cancel() {
    isPress.current = false;
    release();
  }
  function release() {
    pressedAt.current = undefined;
    controls.endTalk();
  }
  /** What comes of a screen reader: there was no press before. */
  function toggle() {
    const isDone = isPress.current;
    isPress.current = false;
    if (isDone) return;
    setLatched(!isTalking);
    if (isTalking) controls.endTalk();
    else controls.talk();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape" && isTalking) {
      pressedAt.current = undefined;
      controls.cancelTalk();
    }
    if (!pressesButton(event)) return;
    // A key that is held would click over and over.
    if (event.repeat) event.preventDefault();
    else if (isOpen) begin();
  }
  function onKeyUp(event: KeyboardEvent) {
    if (pressesButton(event)) letGo();
  }
  return (
    <BusyButton
      className={styles.talk ?? ""}
      variant="contained"
      color={isTalking ? "primary" : "signal"}
      unavailable={!isOpen}
      onPointerDown={press}
      onPointerUp={letGo}
      onPointerCancel={cancel}
      onBlur={release}
      onClick={toggle}
      onKeyDown={onKeyDown}
      onKeyUp={onKeyUp}
      onContextMenu={(event) => event.preventDefault()}
    >
      {talkWords(isTalking, isLatched)}
    </BusyButton>
  );
}

const pressesButton = ({ key }: KeyboardEvent): boolean => key === "Enter" || key === " ";

function talkWords(isTalking: boolean, isLatched: boolean): string {
  if (!isTalking) return "Hold to talk";
  return isLatched ? "Press again to send" : "Release to send";
}
