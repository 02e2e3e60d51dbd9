import { useEffect, useRef, useState } from "react";
import { plainText } from "./plain-text.ts";
import type { TutorMessage, TutorSession } from "./session.ts";

interface SettledAnswersProps {
  session: TutorSession;
  /** Whether what the tutor speaks is heard. Nobody listens to two voices that say the same. */
  isHeard: boolean;
}

/** Reads answers to those who listen, each once and as a whole: not word by word as they come, and nothing that was there before. */
export function SettledAnswers({ session, isHeard }: SettledAnswersProps) {
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
