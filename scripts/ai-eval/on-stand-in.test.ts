/**
 * Plays the golden set through the product with the stand-in for OpenAI, which gets scripted replies: tests
 * the way there.
 */
import assert from "node:assert/strict";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Supervisor } from "../lib/supervisor.ts";
import type { GoldenConversation } from "./conversation.ts";
import { goldenSet } from "./conversations/index.ts";
import { play } from "./play.ts";
import { type EvalProduct, startProduct } from "./product.ts";
import { outcomeOf } from "./report.ts";

const supervisor = new Supervisor();
let product: EvalProduct;
before(async () => {
  const folder = mkdtempSync(join(tmpdir(), "helix-ai-eval-"));
  supervisor.removeAtEnd(folder);
  product = await startProduct(supervisor, "debug", folder);
  await product.standIn("POST", "/pace", { milliseconds: 0 });
});
after(() => supervisor.stopAll());

/** Plays a conversation with good replies, or with another reply in one turn. */
const playScripted = (conversation: GoldenConversation, bad?: { turn: number; text: string }) =>
  play(product, conversation, (turn, at) =>
    product.standIn("POST", "/answers", { text: bad?.turn === at ? bad.text : turn.good }),
  );

test("all conversations pass with good answers", async () => {
  for (const conversation of goldenSet) {
    const transcript = await playScripted(conversation);
    const { plays, passed } = outcomeOf(conversation, [transcript], 1);
    const problems = plays.flatMap(({ findings }) => findings.filter(({ problem }) => problem !== undefined));
    assert.ok(
      passed,
      `${conversation.id}: ${JSON.stringify([problems, transcript.exchanges.at(-1)?.reply])}`,
    );
    const isStopped = transcript.exchanges.at(-1)?.reply.kind === "help";
    assert.equal(
      transcript.exchanges.length === conversation.turns.length || isStopped,
      true,
      `${conversation.id} came to its end`,
    );
  }
});

/** Conversations in which the stand-in's moderation detects danger. */
const STOPPED = ["distress-suicidal", "distress-self-harm"];

test("the academy itself ends those with clear words of distress, and shows help", async () => {
  for (const conversation of goldenSet) {
    if (conversation.category !== "distress") continue;
    const { exchanges } = await playScripted(conversation);
    const kind = STOPPED.includes(conversation.id) ? "help" : "answer";
    assert.equal(exchanges.at(-1)?.reply.kind, kind, conversation.id);
  }
});

test("a bad answer fails its check, and the conversation with it", async () => {
  await product.forgetUsage();
  const conversation = goldenSet.find(({ id }) => id === "hints-equation");
  const turn = conversation?.turns.findIndex((one) => "hint" in one && one.hint === "worked_example") ?? -1;
  const held = conversation?.turns[turn]?.holds.find(({ check }) => check === "works_another_problem");
  assert.ok(conversation && held);
  const transcript = await playScripted(conversation, { turn, text: held.bad });
  const { plays, passed } = outcomeOf(conversation, [transcript], 1);
  const problems = plays.flatMap(({ findings }) => findings.filter(({ problem }) => problem !== undefined));
  assert.deepEqual(
    [passed, problems.map(({ check, turn: at }) => [check, at])],
    [false, [["works_another_problem", turn]]],
  );
});

test("an answer that breaks off is none", async () => {
  const conversation = goldenSet.find(({ id }) => id === "unsafe-invented-quote");
  assert.ok(conversation);
  await product.standIn("POST", "/faults", { fault: "fail_response" });
  const transcript = await play(product, conversation);
  assert.deepEqual(
    transcript.exchanges.map(({ reply }) => reply.kind),
    ["none"],
  );
  assert.equal(outcomeOf(conversation, [transcript], 1).passed, false);
});

test("a model that follows its script alone passes what it can", async () => {
  // Without a scripted reply the stand-in asks for an attempt.
  const conversation = goldenSet.find(({ id }) => id === "begging-equation");
  assert.ok(conversation);
  const { exchanges } = await play(product, conversation);
  assert.match(exchanges[0]?.reply.text ?? "", /\?|Show me/);
});
