/** Plays conversations through the product. */
import type { GoldenConversation, Turn } from "./conversation.ts";
import type { EvalProduct } from "./product.ts";
import { PageError, StudentPage } from "./student-page.ts";
import type { Exchange, Reply, Transcript } from "./transcript.ts";

/** Called before each answer of the model is requested. */
export type BeforeAnswer = (turn: Turn, at: number) => Promise<void>;

/** Plays a conversation to its end, or until the relay ends the session. */
export async function play(
  product: EvalProduct,
  conversation: GoldenConversation,
  beforeAnswer: BeforeAnswer = async () => {},
): Promise<Transcript> {
  const exchanges: Exchange[] = [];
  let page: StudentPage | undefined;
  await product.forgetTries();
  for (const [at, turn] of conversation.turns.entries()) {
    let reply: Reply;
    try {
      page ??= await StudentPage.begin(product, conversation.setup);
      reply = await take(page, turn, () => beforeAnswer(turn, at));
    } catch (error) {
      if (!(error instanceof PageError)) throw error;
      reply = { kind: "none", text: error.message };
    }
    exchanges.push({ turn, reply });
    if (reply.kind === "help" || reply.kind === "none") break;
  }
  page?.close();
  return { conversation, exchanges };
}

async function take(page: StudentPage, turn: Turn, beforeAnswer: () => Promise<void>): Promise<Reply> {
  if ("says" in turn) return page.says(turn.says, beforeAnswer);
  await beforeAnswer();
  return "hint" in turn ? page.hint(turn.hint) : page.closingQuestion();
}
