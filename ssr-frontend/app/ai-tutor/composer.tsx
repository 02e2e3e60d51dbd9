import { type KeyboardEvent, type RefObject, useEffect, useId, useRef } from "react";
import { useStore } from "zustand";
import { BusyButton } from "../components/busy-button.tsx";
import { leftWords, sendsMessage, useHeight } from "../components/composer-line.ts";
import { KEEPS_DRAFTS_ATTRIBUTE } from "../drafts/page-drafts.ts";
import { lengthOf } from "../text-length.ts";
import { focusGoingOn } from "./focus-going-on.ts";
import { PANEL_MARGIN } from "./panel-size.ts";
import { MAX_MESSAGE } from "./protocol.ts";
import styles from "./session.module.css";
import { canAsk } from "./session.ts";
import type { TutorStore } from "./store.ts";

/** A smaller change of the visual viewport is not a keyboard, in px. */
const MIN_KEYBOARD = 100;

interface ComposerProps {
  tutor: TutorStore;
  /** The element that has to stay visible while the student types. */
  panel: RefObject<HTMLElement | null>;
}

/** The message field. Enter sends; Shift+Enter adds a line. */
export function Composer({ tutor, panel }: ComposerProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const draft = useStore(tutor, (state) => state.draft);
  const refusal = useStore(tutor, ({ session }) => session.refusal);
  const isReady = useStore(tutor, ({ session }) => canAsk(session));
  const isAnswering = useStore(
    tutor,
    ({ session, voice }) =>
      session.line === "live" && (session.responseId !== undefined || voice?.isSpeaking === true),
  );
  const isAlone = useStore(tutor, ({ session }) => session.progress.closing_question === "asked");
  const length = lengthOf(draft);
  const isTooLong = length > MAX_MESSAGE;
  // A student in a voice session may interrupt in writing.
  const isStopShown = isAnswering && !(isReady && length > 0);
  useHeight(field, draft);
  useAboveKeyboard(field, panel);

  function send() {
    tutor.getState().send();
    field.current?.focus();
  }
  function stop() {
    tutor.getState().stop();
    focusGoingOn(panel.current, tutor);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (!sendsMessage(event)) return;
    event.preventDefault();
    send();
  }
  return (
    <form
      className={styles.composer}
      {...{ [KEEPS_DRAFTS_ATTRIBUTE]: "" }}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <p className={styles.refusal} role="status">
        {refusal}
      </p>
      <div className="composer-line">
        <textarea
          ref={field}
          id={id}
          rows={1}
          name="message"
          value={draft}
          aria-label={isAlone ? "Answer without help" : "Message to the AI tutor"}
          aria-invalid={isTooLong}
          aria-describedby={`${id}-count`}
          placeholder={isAlone ? "Answer without help" : "Write a message"}
          enterKeyHint="send"
          dir="auto"
          onChange={({ target }) => tutor.getState().write(target.value)}
          onKeyDown={onKeyDown}
        />
        {isStopShown ? (
          <BusyButton type="button" variant="outlined" color="secondary" onClick={stop}>
            Stop
          </BusyButton>
        ) : (
          <BusyButton
            type="submit"
            variant="contained"
            color="signal"
            unavailable={length === 0 || isTooLong || !isReady}
          >
            Send
          </BusyButton>
        )}
      </div>
      <p id={`${id}-count`} className={isTooLong ? styles.over : "note"} aria-live="polite">
        {leftWords(length, MAX_MESSAGE)}
      </p>
    </form>
  );
}

/**
 * A phone's keyboard covers half of the window: scrolls the panel, which is as high as the rest, into view.
 */
function useAboveKeyboard(field: RefObject<HTMLElement | null>, panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const reveal = () => {
      const isCovered = window.innerHeight - viewport.height > MIN_KEYBOARD;
      if (!isCovered || !panel.current || document.activeElement !== field.current) return;
      // The top of the visible viewport.
      const { top } = panel.current.getBoundingClientRect();
      window.scrollBy(0, top - viewport.offsetTop - PANEL_MARGIN);
    };
    viewport.addEventListener("resize", reveal);
    return () => viewport.removeEventListener("resize", reveal);
  }, [field, panel]);
}
