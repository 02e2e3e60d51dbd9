import { useEffect, useId, useRef } from "react";
import { useStore } from "zustand";
import { BusyButton } from "../../components/busy-button.tsx";
import type { TurnTaking } from "../protocol.ts";
import type { TutorStore } from "../store.ts";
import { LevelMeter } from "./level-meter.tsx";
import { TalkButton } from "./talk-button.tsx";
import { TURN_TAKING_NAMES, TURN_TAKINGS } from "./turn-taking.ts";
import styles from "./voice.module.css";
import { VoiceTrouble } from "./voice-trouble.tsx";

/** The microphone in a row: how loud it is, whether it is open, and when what it hears is answered. */
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
            {/* Phones have no room for it; whoever names the choice by it finds it there, too. */}
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

/** The row goes when voice does: whoever was in it goes on where the conversation is. */
function useFocusKept(row: { current: HTMLElement | null }, isUsable: boolean): void {
  useEffect(() => {
    if (isUsable || document.activeElement !== document.body) return;
    row.current?.closest("[data-session]")?.querySelector<HTMLElement>("section")?.focus();
  }, [row, isUsable]);
}
