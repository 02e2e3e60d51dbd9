import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { useStore } from "zustand";
import { BusyButton } from "../../components/busy-button.tsx";
import type { TutorStore } from "../store.ts";
import styles from "./voice.module.css";
import type { VoiceControls } from "./voice-state.ts";

/** A shorter press latches the button until the next press, in ms. */
const TAP = 300;

interface TalkButtonProps {
  tutor: TutorStore;
  controls: VoiceControls;
}

/**
 * The push-to-talk button: held while the student speaks, or tapped before and after, with a pointer, Enter
 * or Space. Escape discards the speech.
 */
export function TalkButton({ tutor, controls }: TalkButtonProps) {
  const isTalking = useStore(tutor, ({ voice }) => voice?.isTalking ?? false);
  const isOpen = useStore(tutor, ({ voice }) => voice?.microphone === "open");
  /** The time of the press that started talking, in ms; undefined if the press ended it. */
  const pressedAt = useRef<number>(undefined);
  /** Whether the next click belongs to a press that was handled already. */
  const isPress = useRef(false);
  /** Whether it stays on until the next press. */
  const [isLatched, setLatched] = useState(false);

  function press(event: PointerEvent<HTMLButtonElement>) {
    if (event.button !== 0) return;
    // Safari does not focus a pressed button, and Escape needs the focus.
    event.currentTarget.focus();
    if (!isTalking) event.currentTarget.setPointerCapture?.(event.pointerId);
    begin();
  }
  /** A press starts talking, or ends what an earlier one started. */
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
  /** Cancels the press. */
  function cancel() {
    isPress.current = false;
    release();
  }
  function release() {
    pressedAt.current = undefined;
    controls.endTalk();
  }
  /** A click from a screen reader, without a press before it. */
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
    // A held key would click repeatedly.
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
