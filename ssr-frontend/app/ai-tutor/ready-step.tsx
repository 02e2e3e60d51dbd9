import Button from "@mui/material/Button";
import { useStore } from "zustand";
import { BusyButton } from "../components/busy-button.tsx";
import type { AiTutorStatus } from "../queries/ai-tutor.ts";
import { Privacy } from "./privacy.tsx";
import type { TutorSetup } from "./protocol.ts";
import { Remaining } from "./remaining.tsx";
import type { TutorStore } from "./store.ts";
import styles from "./tutor.module.css";
import { MODE_NAMES } from "./words.ts";

interface ReadyStepProps {
  tutor: TutorStore;
  status: AiTutorStatus;
}

/** The chosen setup, and the button that starts the session. */
export function ReadyStep({ tutor, status }: ReadyStepProps) {
  const setup = useStore(tutor, (state) => state.setup);
  const notes = useStore(tutor, (state) => state.notes);
  const isResumable = useStore(tutor, (state) => state.resumableSession !== undefined);
  const isConnecting = useStore(tutor, ({ step }) => step === "connecting");
  const { connect, goOn, change, cancel } = tutor.getState();
  if (!setup) return null;
  return (
    <div className={styles.columns}>
      <section className={styles.main} aria-labelledby="ready-heading">
        <h2 id="ready-heading" tabIndex={-1} data-step-heading="">
          {isResumable ? "You have an open session" : "Ready to learn"}
        </h2>
        {isResumable ? (
          <p className={styles.state}>You left before it was finished. The conversation is still there.</p>
        ) : (
          <Remaining status={status} />
        )}
        <SetupFacts setup={setup} lesson={isResumable ? undefined : notes?.lesson} />
        {setup.mode === "voice" && <VoiceNeeds />}
        <p className="actions">
          {(isConnecting || isResumable || !status.refusal) && (
            <BusyButton
              variant="contained"
              color="signal"
              size="large"
              busy={isConnecting}
              onClick={isResumable ? goOn : connect}
            >
              {isConnecting ? "Connecting…" : isResumable ? "Continue it" : "Connect to AI Tutor"}
            </BusyButton>
          )}
          <Button variant="outlined" color="secondary" size="large" onClick={isConnecting ? cancel : change}>
            {isConnecting ? "Cancel" : isResumable ? "Start another one" : "Change"}
          </Button>
        </p>
      </section>
      <Privacy status={status} />
    </div>
  );
}

/** The requirements of a voice session. */
const VoiceNeeds = () => (
  <ul className={styles.needs}>
    <li>
      <strong>You need a microphone.</strong> Your browser will ask whether the AI Tutor may use it.
    </li>
    <li>
      <strong>Headphones help.</strong> They keep the AI Tutor from hearing itself, and you don’t disturb
      anyone.
    </li>
  </ul>
);

interface SetupFactsProps {
  setup: TutorSetup;
  /** The id of the lesson whose notes the AI tutor may read. */
  lesson: string | undefined;
}

const SetupFacts = ({ setup: { grade, subject, topic, mode }, lesson }: SetupFactsProps) => (
  <dl className={styles.facts}>
    <dt>Grade</dt>
    <dd>{grade} grade</dd>
    <dt>Subject</dt>
    <dd>{subject}</dd>
    <dt>Topic</dt>
    <dd>{topic}</dd>
    <dt>Mode</dt>
    <dd>{MODE_NAMES[mode]}</dd>
    {lesson && (
      <>
        <dt>Session notes</dt>
        <dd>{lesson}</dd>
      </>
    )}
  </dl>
);
