import { useEffect, useRef, useState } from "react";
import { plainText } from "./plain-text.ts";
import type { TutorMessage, TutorSession } from "./session.ts";

/** Reads answers to those who listen, each once and as a whole: not word by word as they come, and nothing that was there before. */
export function SettledAnswers({ session }: { session: TutorSession }) {
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
    if (fresh?.length) setSaid(fresh);
  }, [messages, isResuming]);
  return (
    <div role="log" aria-live="polite" aria-label="New answers" className="visually-hidden">
      {said.map((message) => (
        <p key={message.id}>{wordsOf(message)}</p>
      ))}
    </div>
  );
}

const wordsOf = ({ text, state }: TutorMessage): string =>
  `AI tutor: ${plainText(text)}${state === "interrupted" ? " This answer was broken off." : ""}`;
