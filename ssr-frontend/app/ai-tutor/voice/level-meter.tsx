import { useEffect, useRef } from "react";
import { useStore } from "zustand";
import type { TutorStore } from "../store.ts";
import styles from "./voice.module.css";

/** The quietest level that is shown, in dB. */
const QUIETEST = -60;
/** Steps of the meter's value: who asks for it hears a number, not each change of it. */
const STEP = 10;

/** How loud that is to ears, from 0 to 1. */
export const loudnessOf = (level: number): number =>
  level <= 0 ? 0 : Math.min(1, Math.max(0, 1 - (20 * Math.log10(level)) / QUIETEST));

/**
 * How loud the microphone is. It moves without React: twenty times a second, nothing else changes. What it says is not announced:
 * it would speak into the conversation.
 */
export function LevelMeter({ tutor }: { tutor: TutorStore }) {
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
        // Only at first: what is measured is written over it.
        aria-valuenow={0}
        aria-valuetext={words}
        className={styles.meter}
        data-detected={isDetected}
      />
      <span aria-hidden="true">{words}</span>
    </div>
  );
}
