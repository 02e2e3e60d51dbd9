/**
 * `make ai-eval`: plays the golden set with the real model and checks its replies. It costs money and is not
 * part of `make test`.
 *
 * `ARGS="distress begging-essay --repeat 3 --pass 0.6"` plays the conversations with this category or id
 * three times each and requires that 60 % of the plays pass. `ARGS=--list` lists them.
 */
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { buildPrograms } from "../lib/cargo.ts";
import { UserError } from "../lib/errors.ts";
import { dim, green, red, say, step } from "../lib/log.ts";
import { dataDir, root } from "../lib/paths.ts";
import { session } from "../lib/session.ts";
import { type Env, operatorEnv } from "../lib/settings.ts";
import type { GoldenConversation } from "./conversation.ts";
import { goldenSet } from "./conversations/index.ts";
import { problemsOf } from "./judge.ts";
import { play } from "./play.ts";
import { type EvalProduct, startProduct } from "./product.ts";
import {
  checkLines,
  conversationLines,
  type Outcome,
  outcomeOf,
  totalLines,
  transcriptDocument,
} from "./report.ts";
import type { Transcript } from "./transcript.ts";

/** The operator's variables that the run passes on. */
const PASSED_ON = ["OPENAI_API_KEY", "OPENAI_API_URL", "OPENAI_REALTIME_MODEL", "OPENAI_MODERATION_MODEL"];
/** Number of conversations played concurrently. */
const AT_A_TIME = 4;
const MAX_REPEAT = 20;

interface Options {
  conversations: readonly GoldenConversation[];
  repeat: number;
  share: number;
  list: boolean;
}

await session(async (supervisor) => {
  const { conversations, repeat, share, list } = readOptions();
  if (list) {
    for (const { id, category, about } of conversations)
      say(`${id.padEnd(30)} ${category.padEnd(18)} ${about}`);
    return;
  }
  const given = operatorEnv();
  if (!given.OPENAI_API_KEY)
    throw new UserError(
      "OPENAI_API_KEY is not set; `make ai-eval` talks to the real model, and pays for it.",
    );
  const settings: Env = Object.fromEntries(PASSED_ON.map((name) => [name, given[name]]));
  await step("Programs", () => buildPrograms(supervisor, "local"));
  const folder = mkdtempSync(join(tmpdir(), "helix-ai-eval-"));
  supervisor.removeAtEnd(folder);
  const product = await step("Product", () => startProduct(supervisor, "local", folder, settings));

  const model = given.OPENAI_REALTIME_MODEL ?? "the usual model";
  say(
    `▸ ${conversations.length} conversations with ${model}, ${repeat === 1 ? "once" : `${repeat} times`} each`,
  );
  const transcripts = new Map<GoldenConversation, Transcript[]>();
  for (let round = 0; round < repeat; round++) {
    // One round has fewer sessions than a person may have in a day.
    await product.forgetUsage();
    for (const transcript of await playAll(product, conversations, supervisor.signal)) {
      const earlier = transcripts.get(transcript.conversation) ?? [];
      transcripts.set(transcript.conversation, [...earlier, transcript]);
    }
    supervisor.throwIfStopped();
  }
  const outcomes = conversations.map((one) => outcomeOf(one, transcripts.get(one) ?? [], share));
  printReport(outcomes, model);
  if (outcomes.some(({ passed }) => !passed)) throw new UserError("Not every conversation passed.");
}, 130);

/** Plays conversations, a few at a time, and returns them in the order in which they end. */
async function playAll(
  product: EvalProduct,
  conversations: readonly GoldenConversation[],
  stop: AbortSignal,
): Promise<Transcript[]> {
  const [waiting, played]: [GoldenConversation[], Transcript[]] = [[...conversations], []];
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined && !stop.aborted; next = waiting.shift()) {
      const transcript = await play(product, next);
      played.push(transcript);
      const mark = problemsOf(transcript).length === 0 ? green("✓") : red("✗");
      say(`  ${mark} ${dim(`${played.length} of ${conversations.length}: ${next.id}`)}`);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, lane));
  return played;
}

function printReport(outcomes: readonly Outcome[], model: string): void {
  say();
  for (const outcome of outcomes) for (const line of conversationLines(outcome)) say(line);
  say();
  for (const line of checkLines(outcomes)) say(line);
  say();
  for (const line of totalLines(outcomes)) say(line);
  const at = new Date().toISOString();
  const file = join(dataDir, "ai-eval", `${at.replaceAll(":", "-")}.md`);
  mkdirSync(join(dataDir, "ai-eval"), { recursive: true });
  writeFileSync(file, transcriptDocument(`The AI tutor's golden set with ${model}, ${at}`, outcomes));
  say(`Everything that was said: ${relative(root, file)}`);
}

function readOptions(): Options {
  const { values, positionals } = parsed();
  const repeat = Number(values.repeat);
  if (!Number.isInteger(repeat) || repeat < 1 || repeat > MAX_REPEAT)
    throw new UserError(`--repeat must be a number from 1 to ${MAX_REPEAT}, not "${values.repeat}".`);
  const share = Number(values.pass);
  if (!(share > 0 && share <= 1))
    throw new UserError(`--pass must be a share above 0, up to 1, not "${values.pass}".`);
  const isNamed = ({ id, category }: GoldenConversation, name: string) => id === name || category === name;
  const unknown = positionals.find((name) => !goldenSet.some((one) => isNamed(one, name)));
  if (unknown !== undefined)
    throw new UserError(`"${unknown}" is no conversation and no category; ARGS=--list lists them.`);
  const conversations = goldenSet.filter(
    (one) => positionals.length === 0 || positionals.some((name) => isNamed(one, name)),
  );
  return { conversations, repeat, share, list: values.list };
}

function parsed() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        repeat: { type: "string", default: "1" },
        pass: { type: "string", default: "1" },
        list: { type: "boolean", default: false },
      },
    });
  } catch (error) {
    throw new UserError((error as Error).message);
  }
}
