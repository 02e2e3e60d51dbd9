import type { AiTutorTranscript } from "../../queries/ai-tutor-sessions.ts";
import type { TutorMessage } from "../session.ts";

/** A message of a stored session. */
export type RecordMessage = TutorMessage & {
  state: "complete" | "interrupted" | "withheld";
  /** Whether it answers the closing question. */
  isClosingAnswer?: true;
};

/** The messages of a session in order, with the closing question and its answer marked. */
export function recordMessages({
  messages,
  closing_question: question,
  closing_answer: answer,
}: AiTutorTranscript): RecordMessage[] {
  // If several have the same text, the last one is the stored closing question.
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
