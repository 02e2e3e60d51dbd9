/** What was said in a conversation that was played. */
import type { GoldenConversation, Turn } from "./conversation.ts";

/** What the student was shown. */
export type Reply =
  /** The model's answer, whole. */
  | { kind: "answer"; text: string }
  /** The relay's words instead of the student's or the model's, which were not let through. */
  | { kind: "withheld"; text: string }
  /** The relay's words with which it ended the session, help lines included. */
  | { kind: "help"; text: string }
  /** No answer; why. */
  | { kind: "none"; text: string };

/** A turn and what came of it. */
export interface Exchange {
  turn: Turn;
  reply: Reply;
}

/** A conversation as it went: fewer exchanges than turns where the session ended early. */
export interface Transcript {
  conversation: GoldenConversation;
  exchanges: Exchange[];
}

/** What the student did, for people. */
export function actionText(turn: Turn): string {
  if ("says" in turn) return turn.says;
  return "hint" in turn ? `[asks for a hint: ${turn.hint}]` : "[asks for the closing question]";
}

/** The conversation with the good reply of each turn, but for those that `others` puts in their place. */
export function scripted(
  conversation: GoldenConversation,
  others: ReadonlyMap<number, string> = new Map(),
): Transcript {
  const exchanges = conversation.turns.map(
    (turn, at): Exchange => ({ turn, reply: { kind: "answer", text: others.get(at) ?? turn.good } }),
  );
  return { conversation, exchanges };
}
