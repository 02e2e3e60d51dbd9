import Button from "@mui/material/Button";
import { useEffect, useId, useRef } from "react";
import { useStore } from "zustand";
import { BusyButton } from "../../components/busy-button.tsx";
import type { TurnTaking } from "../protocol.ts";
import type { TutorStore } from "../store.ts";
import { TalkButton } from "./talk-button.tsx";
import { TURN_TAKING_NAMES, TURN_TAKINGS } from "./turn-taking.ts";
import styles from "./voice.module.css";
import type { VoiceControls, VoiceState } from "./voice-state.ts";

/** The microphone row: level, mute button and turn-taking. */
export default function VoiceRow({ tutor }: { tutor: TutorStore }) {
  const controls = useStore(tutor, ({ voiceControls }) => voiceControls);
  const microphone = useStore(tutor, ({ voice }) => voice?.microphone);
  const turnTaking = useStore(tutor, ({ voice }) => voice?.turnTaking);
  const isPlayable = useStore(tutor, ({ voice }) => voice?.isPlayable ?? true);
  const isInTrouble = microphone === "denied" || microphone === "missing" || microphone === "lost";
  const closedBecause = useStore(tutor, ({ voice }) => voice?.closedBecause);
  const labelId = useId();
  const row = useRef<HTMLDivElement>(null);
  const isUsable = isPlayable && closedBecause === undefined;
  useFocusKept(row, isUsable);
  if (!controls || !microphone || !turnTaking) return null;
  const isOpen = microphone === "open" || microphone === "opening";
  return (
    <div ref={row} className={styles.voice}>
      <VoiceTrouble tutor={tutor} controls={controls} onDone={() => focusMute(row.current)} />
      {isUsable && (
        <div className={styles.row}>
          <BusyButton
            size="small"
            variant="outlined"
            color="secondary"
            data-mute=""
            onClick={() => (isOpen ? controls.mute() : controls.unmute())}
          >
            {isOpen ? "Mute" : isInTrouble ? "Try again" : "Unmute"}
          </BusyButton>
          <LevelMeter tutor={tutor} />
          {turnTaking === "push_to_talk" && <TalkButton tutor={tutor} controls={controls} />}
          <div className={styles.turns}>
            {/* Phones have no room for the label; it stays the accessible name of the select. */}
            <span id={labelId}>When you pause, the AI tutor</span>
            <select
              aria-labelledby={labelId}
              value={turnTaking}
              onChange={({ target }) => controls.takeTurns(target.value as TurnTaking)}
            >
              {TURN_TAKINGS.map((value) => (
                <option key={value} value={value}>
                  {TURN_TAKING_NAMES[value]}
                </option>
              ))}
            </select>
          </div>
        </div>
      )}
    </div>
  );
}

const focusMute = (row: HTMLElement | null) => row?.querySelector<HTMLElement>("[data-mute]")?.focus();

/** Moves the focus to the conversation when the row is unmounted with the focus in it. */
function useFocusKept(row: { current: HTMLElement | null }, isUsable: boolean): void {
  useEffect(() => {
    if (isUsable || document.activeElement !== document.body) return;
    row.current?.closest("[data-session]")?.querySelector<HTMLElement>("section")?.focus();
  }, [row, isUsable]);
}

/** The lowest level shown, in dB. */
const QUIETEST = -60;
/** The step of the meter's value, so that screen readers do not see each change. */
const STEP = 10;

/** The perceived loudness, from 0 to 1. */
export const loudnessOf = (level: number): number =>
  level <= 0 ? 0 : Math.min(1, Math.max(0, 1 - (20 * Math.log10(level)) / QUIETEST));

/**
 * The level meter. It updates without React, twenty times a second. Its value is not announced, because it
 * would interrupt the conversation.
 */
function LevelMeter({ tutor }: { tutor: TutorStore }) {
  const meter = useRef<HTMLDivElement>(null);
  const isOpen = useStore(tutor, ({ voice }) => voice?.microphone === "open");
  const isDetected = useStore(tutor, ({ voice }) => voice?.isAudioDetected ?? false);
  const isTutorSpeaking = useStore(tutor, ({ voice }) => voice?.isSpeaking ?? false);
  const words = isDetected ? "Audio detected" : isTutorSpeaking ? "Talk to interrupt" : "Speak now";
  useEffect(() => {
    const show = ({ voice }: ReturnType<TutorStore["getState"]>) => {
      const loudness = loudnessOf(voice?.level ?? 0);
      meter.current?.style.setProperty("--level", loudness.toFixed(2));
      meter.current?.setAttribute("aria-valuenow", String(Math.round((100 * loudness) / STEP) * STEP));
    };
    if (!isOpen) return;
    show(tutor.getState());
    return tutor.subscribe(show);
  }, [tutor, isOpen]);
  if (!isOpen) return <p className={styles.off}>Microphone off</p>;
  return (
    <div className={styles.level}>
      {/* biome-ignore lint/a11y/useSemanticElements: each browser draws a <meter> in its own way, and none without jumps */}
      <div
        ref={meter}
        role="meter"
        aria-label="Microphone"
        aria-valuemin={0}
        aria-valuemax={100}
        // The initial value; measurements overwrite it.
        aria-valuenow={0}
        aria-valuetext={words}
        className={styles.meter}
        data-detected={isDetected}
      />
      <span aria-hidden="true">{words}</span>
    </div>
  );
}

interface VoiceTroubleProps {
  tutor: TutorStore;
  controls: VoiceControls;
  /** Called before the clicked button is unmounted. */
  onDone: () => void;
}

const PAUSED = "Your device paused the sound.";

function troubleWords({ isPlayable, closedBecause, isPaused, microphone }: VoiceState): string | undefined {
  if (!isPlayable)
    return window.isSecureContext === false
      ? "Browsers allow sound only at an address that begins with https. You can go on by typing."
      : "This browser can’t play or record sound here. You can go on by typing.";
  if (closedBecause !== undefined) return closedBecause;
  if (isPaused) return PAUSED;
  if (microphone === "denied")
    return (
      "The microphone isn’t allowed. Allow it in your browser, next to the address, and try again. " +
      "You can also type, and hear the answers."
    );
  if (microphone === "missing") return "No microphone was found. You can type, and hear the answers.";
  if (microphone === "lost") return "The microphone can’t be used. You can type, and hear the answers.";
  return undefined;
}

/** The audio problem, and what to do about it. */
function VoiceTrouble({ tutor, controls, onDone }: VoiceTroubleProps) {
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
          Continue
        </Button>
      )}
    </div>
  );
}
