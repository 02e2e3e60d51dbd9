import { useTypeset } from "../../../../ai-tutor/use-typeset.ts";
import { PlainList } from "../../../../components/plain-list.tsx";
import { Hint } from "../../../../components/section.tsx";
import type { AiTutorTranscript } from "../../../../queries/ai-tutor-sessions.ts";
import { messageRemarks, SPEAKERS } from "./session-words.ts";

/** What a student and the AI tutor said, with what was not let through marked. */
export function SessionTranscript({ messages }: Pick<AiTutorTranscript, "messages">) {
  const Typeset = useTypeset();
  if (messages.length === 0) return <Hint>Nothing was said in it.</Hint>;
  return (
    <PlainList className="transcript" aria-label="What was said">
      {messages.map((message) => {
        const { id, role, state, content } = message;
        const { mark, more } = messageRemarks(message);
        return (
          <li key={id} className={state === "withheld" ? "marked" : undefined}>
            <p className="transcript-who">
              <b>{SPEAKERS[role]}</b>
              {mark && <strong>{mark}</strong>}
              {more && <span className="note">{more}</span>}
            </p>
            {role === "assistant" && Typeset ? (
              <Typeset text={content} />
            ) : (
              <p className="transcript-words" dir="auto">
                {content}
              </p>
            )}
          </li>
        );
      })}
    </PlainList>
  );
}
