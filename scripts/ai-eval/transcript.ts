/** The transcript of a played conversation. */
import type { GoldenConversation, Turn } from "./conversation.ts";

/** What the student was shown. */
export type Reply =
  /** The model's complete answer. */
  | { kind: "answer"; text: string }
  /** The relay's text in place of a message or answer that moderation blocked. */
  | { kind: "withheld"; text: string }
  /** The relay's text on ending the session, with help lines. */
  | { kind: "help"; text: string }
  /** No answer, with the reason. */
  | { kind: "none"; text: string };

/** A turn and its reply. */
export interface Exchange {
  turn: Turn;
  reply: Reply;
}

/** The exchanges of a conversation, fewer than its turns if the session ended early. */
export interface Transcript {
  conversation: GoldenConversation;
  exchanges: Exchange[];
}

/** Describes the student's action for people. */
export function actionText(turn: Turn): string {
  if ("says" in turn) return turn.says;
  return "hint" in turn ? `[asks for a hint: ${turn.hint}]` : "[asks for the closing question]";
}

/** Returns the conversation with the good reply of each turn, except where `others` replaces it. */
export function scripted(
  conversation: GoldenConversation,
  others: ReadonlyMap<number, string> = new Map(),
): Transcript {
  const exchanges = conversation.turns.map(
    (turn, at): Exchange => ({ turn, reply: { kind: "answer", text: others.get(at) ?? turn.good } }),
  );
  return { conversation, exchanges };
}
