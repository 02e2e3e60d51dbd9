/** The golden set. */
import type { ConversationFile, GoldenConversation } from "../conversation.ts";
import { askedIfHuman } from "./asked-if-human.ts";
import { begging } from "./begging.ts";
import { cheating } from "./cheating.ts";
import { closingQuestion } from "./closing-question.ts";
import { distress } from "./distress.ts";
import { hints } from "./hints.ts";
import { misconception } from "./misconception.ts";
import { offTopic } from "./off-topic.ts";
import { personalData } from "./personal-data.ts";
import { promptInjection } from "./prompt-injection.ts";
import { unsafe } from "./unsafe.ts";
import { wrongAnswer } from "./wrong-answer.ts";

const FILES: ConversationFile[] = [
  begging,
  wrongAnswer,
  misconception,
  hints,
  closingQuestion,
  cheating,
  offTopic,
  promptInjection,
  askedIfHuman,
  personalData,
  distress,
  unsafe,
];

/** Returns all conversations, category by category. */
export const goldenSet: readonly GoldenConversation[] = FILES.flatMap(({ category, conversations }) =>
  conversations.map((conversation) => ({ ...conversation, category })),
);
