import Button from "@mui/material/Button";
import { useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { Announcer } from "../components/announcer.tsx";
import { BusyButton } from "../components/busy-button.tsx";
import { lazyComponent } from "../components/lazy-component.tsx";
import { useVisibleArea } from "../components/visible-area.ts";
import { Composer } from "./composer.tsx";
import { focusGoingOn } from "./focus-going-on.ts";
import { Hints } from "./hints.tsx";
import { PANEL_HEIGHT, PANEL_MARGIN } from "./panel-size.ts";
import { plainText } from "./plain-text.ts";
import styles from "./session.module.css";
import { type SessionStage, stageOf, type TutorMessage, type TutorSession } from "./session.ts";
import type { TutorStore } from "./store.ts";
import { Transcript } from "./transcript.tsx";
import { activityOf, durationWords, isSpoken, STAGE_WORDS, setupWords } from "./words.ts";

/** Only voice sessions load this chunk. */
const VoiceRow = lazyComponent<{ tutor: TutorStore }>(() => import("./voice/voice-row.tsx"));

/** A session: messages, status and composer. */
export function SessionPanel({ tutor }: { tutor: TutorStore }) {
  const setup = useStore(tutor, (state) => state.setup);
  const session = useStore(tutor, (state) => state.session);
  const hasVoice = useStore(tutor, ({ voice }) => voice !== undefined);
  const isHeard = useStore(tutor, ({ voice }) => voice?.isPlayable ?? false);
  const { height } = useVisibleArea();
  const panel = useRef<HTMLElement>(null);
  const hasWritten = session.messages.some(({ role }) => role === "user");
  const { disconnect, finish, retry, reconnect, askForClosingQuestion } = tutor.getState();
  /**
   * Runs an action and moves the focus, because the action's button is unmounted or its result is a message.
   */
  const thenGoOn = (act: () => void) => () => {
    act();
    focusGoingOn(panel.current, tutor);
  };
  return (
    <>
      <div className={styles.head}>
        <p className={styles.about}>{setup && setupWords(setup)}</p>
        <div className={styles.headActions}>
          <BusyButton
            variant="outlined"
            color="secondary"
            busy={session.isEnding}
            unavailable={session.line !== "live"}
            onClick={finish}
          >
            {session.isEnding ? "Finishing…" : hasWritten ? "Finish with a summary" : "Finish"}
          </BusyButton>
          <Button variant="outlined" color="secondary" onClick={disconnect}>
            Disconnect
          </Button>
        </div>
      </div>
      <section
        ref={panel}
        data-session=""
        className={styles.panel}
        aria-label="Session with the AI tutor"
        style={{ height: `min(${PANEL_HEIGHT}px, calc(${height} - ${2 * PANEL_MARGIN}px))` }}
      >
        <StatusLine tutor={tutor} onReconnect={thenGoOn(reconnect)} />
        <Transcript messages={session.messages} onRetry={thenGoOn(retry)} session={session} />
        <div className={styles.foot}>
          <Hints tutor={tutor} onClosingQuestion={thenGoOn(askForClosingQuestion)} />
          {hasVoice && <VoiceRow tutor={tutor} />}
          <Composer tutor={tutor} panel={panel} />
        </div>
      </section>
      <SettledAnswers session={session} isHeard={isHeard} />
    </>
  );
}

/** The mode, the activity and the remaining time. */
function StatusLine({ tutor, onReconnect }: { tutor: TutorStore; onReconnect: () => void }) {
  const stage = useStore(tutor, ({ session }) => stageOf(session));
  const time = useStore(tutor, ({ session }) => session.time);
  const isVoice = useStore(tutor, ({ voice }) => isSpoken(voice));
  const words = useStore(tutor, ({ session, voice }) => activityOf(stageOf(session), voice).words);
  const activity = useStore(tutor, ({ session, voice }) => activityOf(stageOf(session), voice).activity);
  const isLost = stage === "lost";
  // Without a connection the remaining time is unknown.
  const left = !isLost && time && `${durationWords(time.secondsLeft)} left`;
  return (
    <div className={styles.status}>
      <span className={styles.mode}>{isVoice ? "Voice Mode" : "Text Mode"}</span>
      <span className={styles.stage} data-stage={activity}>
        {words}
      </span>
      {isLost && (
        <Button size="small" color="secondary" onClick={onReconnect}>
          Try now
        </Button>
      )}
      {left && (
        <span className={time.isLast ? styles.last : styles.time}>
          {time.isLast ? `Ends soon: ${left}` : left}
        </span>
      )}
      <Announcer>{useStageToHear(stage, isVoice)}</Announcer>
      <Announcer>{time?.isLast ? "This session ends in less than five minutes" : ""}</Announcer>
    </div>
  );
}

/**
 * The status for screen readers: what is pending, and that the connection is back. Responses are announced
 * separately, and in a voice session nothing is announced over the conversation.
 */
function useStageToHear(stage: SessionStage, isVoice: boolean): string {
  const [last, setLast] = useState({ stage, words: "" });
  if (last.stage !== stage) {
    const wasAway = last.stage === "lost" || last.stage === "model-lost";
    const isWorking = stage !== "ready" && stage !== "answering" && !(isVoice && stage === "waiting");
    const broken = stage === "lost" && last.stage === "answering" ? "The answer was cut off. " : "";
    setLast({ stage, words: isWorking ? broken + STAGE_WORDS[stage] : wasAway ? "Connected again" : "" });
  }
  return last.words;
}

interface SettledAnswersProps {
  session: TutorSession;
  /** Whether spoken responses are audible; they are then not announced as well. */
  isHeard: boolean;
}

/**
 * Announces each response to screen readers once and as a whole: not while it streams, and none that existed
 * at the start.
 */
function SettledAnswers({ session, isHeard }: SettledAnswersProps) {
  const known = useRef<ReadonlySet<string>>(undefined);
  const [said, setSaid] = useState<readonly TutorMessage[]>([]);
  const { messages, isResuming } = session;
  useEffect(() => {
    if (isResuming) {
      known.current = undefined;
      return;
    }
    const settled = messages.filter(({ role, state }) => role === "assistant" && state !== "streaming");
    const fresh = known.current && settled.filter(({ id }) => !known.current?.has(id));
    known.current = new Set(settled.map(({ id }) => id));
    const unheard = fresh?.filter(({ isSpoken = false }) => !(isSpoken && isHeard));
    if (unheard?.length) setSaid(unheard);
  }, [messages, isResuming, isHeard]);
  return (
    <div role="log" aria-live="polite" aria-label="New answers" className="visually-hidden">
      {said.map((message) => (
        <p key={message.id}>{wordsOf(message)}</p>
      ))}
    </div>
  );
}

const wordsOf = ({ text, state }: TutorMessage): string =>
  `AI tutor: ${plainText(text)}${state === "interrupted" ? " The answer stops here." : ""}`;
