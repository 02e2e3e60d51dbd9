import type { AiTutorTranscript } from "../../queries/ai-tutor-sessions.ts";
import type { TutorMessage } from "../session.ts";

/** Something that was said in a session that is read again. */
export type RecordMessage = TutorMessage & {
  state: "complete" | "interrupted" | "withheld";
  /** It answers the closing question. */
  isClosingAnswer?: true;
};

/** What was said in a session, in order, with the closing question and its answer marked. */
export function recordMessages({
  messages,
  closing_question: question,
  closing_answer: answer,
}: AiTutorTranscript): RecordMessage[] {
  // Of several that say the same, the last one was asked last, which is the one that is stored.
  const asked = question ? messages.findLastIndex(isSaid("assistant", question)) : -1;
  const isAnswer = isSaid("user", answer);
  const answered =
    asked >= 0 && answer ? messages.findIndex((said, index) => index > asked && isAnswer(said)) : -1;
  return messages.map(({ id, role, content, state, hint }, index) => ({
    id,
    role,
    text: content,
    state,
    ...(hint ? { hint } : {}),
    ...(index === asked ? { purpose: "closing_question" } : {}),
    ...(index === answered ? { isClosingAnswer: true } : {}),
  }));
}

const isSaid =
  (role: TutorMessage["role"], text: string) =>
  (said: AiTutorTranscript["messages"][number]): boolean =>
    said.role === role && said.state === "complete" && said.content === text;
