/**
 * Tests the stand-in for OpenAI with OpenAI's own package: its clients connect to the stand-in, and its types
 * check the events that the stand-in and our relay send.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import type { RealtimeClientEvent } from "openai/resources/realtime/realtime";
import { inRoot } from "../../../scripts/lib/paths.ts";
import { typeErrors, untypedPaths, withoutUntyped } from "./event-types.ts";
import { openai, Realtime, type StandIn, startStandIn } from "./stand-in.ts";

/** One event of each type that the relay sends; a test in `api/` keeps the file in step with the relay. */
const relayEvents = JSON.parse(
  readFileSync(inRoot("stand-ins/tests/openai/relay-events.json"), "utf8"),
) as RealtimeClientEvent[];

const SESSION: RealtimeClientEvent = {
  type: "session.update",
  session: { type: "realtime", output_modalities: ["text"], instructions: "Ask first." },
};

const userItem = (text: string): RealtimeClientEvent => ({
  type: "conversation.item.create",
  item: { type: "message", role: "user", content: [{ type: "input_text", text }] },
});

/** An audio session without automatic responses. */
const ALOUD: RealtimeClientEvent = {
  type: "session.update",
  session: {
    type: "realtime",
    output_modalities: ["audio"],
    audio: {
      input: {
        format: { type: "audio/pcm", rate: 24000 },
        transcription: { model: "gpt-4o-mini-transcribe" },
        turn_detection: {
          type: "semantic_vad",
          eagerness: "low",
          create_response: false,
          interrupt_response: false,
        },
      },
    },
  },
};

/** A recorded sentence and a pause, in chunks like those of a microphone. */
function recorded(name: string): string[] {
  const samples = readFileSync(inRoot(`stand-ins/speech/${name}.wav`)).subarray(44);
  const sound = Buffer.concat([samples, Buffer.alloc(2 * 24_000 * 1.5)]);
  const chunks = Array.from({ length: Math.ceil(sound.length / 2048) }, (_, at) =>
    sound.subarray(at * 2048, (at + 1) * 2048),
  );
  return chunks.map((chunk) => chunk.toString("base64"));
}

const RESPOND: RealtimeClientEvent = { type: "response.create" };

let standIn: StandIn;
before(async () => {
  standIn = await startStandIn();
});
after(() => standIn.stop());

async function open(): Promise<Realtime> {
  const realtime = new Realtime(standIn);
  await realtime.until("session.created");
  realtime.client.send(SESSION);
  await realtime.until("session.updated");
  return realtime;
}

test("OpenAI's own client holds a conversation", async () => {
  const realtime = await open();
  realtime.client.send(userItem("2x + 3 = 11"));
  const added = await realtime.until("conversation.item.added");
  assert.deepEqual(added.item.type === "message" && added.item.role, "user");
  realtime.client.send(RESPOND);
  const first = await realtime.response();
  assert.equal(first.status, "completed");
  assert.match(first.text, /what do you think the first step could be/);
  realtime.client.send(userItem("2x = 8"));
  realtime.client.send(RESPOND);
  assert.match((await realtime.response()).text, /is right/);
  realtime.client.send({
    type: "response.create",
    response: { conversation: "none", instructions: "Write a summary.", output_modalities: ["text"] },
  });
  const summary = await realtime.response();
  assert.match(summary.text, /^The student worked on/);
  assert.equal(summary.conversation, null);
  realtime.client.close();
  assert.equal(await realtime.closed, 1000);
  assert.deepEqual(realtime.errors, []);
});

test("OpenAI's own client holds a conversation aloud", async () => {
  const realtime = await open();
  const { client } = realtime;
  client.send(ALOUD);
  await realtime.until("session.updated");
  for (const audio of recorded("equation")) client.send({ type: "input_audio_buffer.append", audio });
  await realtime.until("input_audio_buffer.speech_started");
  const { item_id } = await realtime.until("input_audio_buffer.committed");
  const heard = await realtime.until("conversation.item.input_audio_transcription.completed");
  assert.deepEqual([heard.item_id, heard.transcript], [item_id, "I have two x plus three equals eleven."]);
  client.send(RESPOND);
  const { item } = await realtime.until("response.output_item.added");
  let bytes = 0;
  let transcript = "";
  for (;;) {
    const event = await realtime.next();
    if (event.type === "response.output_audio.delta") bytes += Buffer.from(event.delta, "base64").length;
    if (event.type === "response.output_audio_transcript.delta") transcript += event.delta;
    if (event.type === "response.done") break;
  }
  assert.equal(
    transcript,
    "What do you think the first step could be? A guess is fine, as long as it is yours.",
  );
  // 24 kHz mono 16-bit PCM after a 44-byte header.
  assert.equal(bytes, readFileSync(inRoot("stand-ins/speech/first-step.wav")).length - 44);
  const truncate = (audio_end_ms: number): RealtimeClientEvent => ({
    type: "conversation.item.truncate",
    item_id: item.id ?? "",
    content_index: 0,
    audio_end_ms,
  });
  client.send(truncate(60_000));
  assert.match((await realtime.until("error")).error.message, /already shorter than 60000ms/);
  client.send(truncate(1000));
  assert.equal((await realtime.until("conversation.item.truncated")).audio_end_ms, 1000);
  client.close();
});

test("OpenAI's own client is told what is wrong", async () => {
  const stranger = new Realtime(standIn, "sk-somebody");
  assert.equal(await stranger.closed, 3000);
  assert.deepEqual(stranger.errors, ["invalid_api_key"]);
  const realtime = await open();
  realtime.client.send({ type: "response.cancel", event_id: "mine" });
  assert.equal((await realtime.until("error")).error.event_id, "mine");
  assert.deepEqual(realtime.errors, ["response_cancel_not_active"]);
  realtime.client.close();
});

test("OpenAI's own client has texts moderated", async () => {
  const { moderations } = openai(standIn);
  const response = await moderations.create({ model: "omni-moderation-latest", input: "I want to die" });
  assert.deepEqual(typeErrors([response], "ModerationCreateResponse"), [[]]);
  assert.equal(response.results[0]?.categories["self-harm/intent"], true);
  await standIn.control("POST", "/faults", { fault: "moderation_fails" });
  await assert.rejects(moderations.create({ input: "Hello" }), { status: 500 });
});

test("every event of the stand-in is typed by OpenAI's package", async () => {
  const sent = await sayEverything();
  assert.deepEqual(
    [...new Set(sent.map(({ type }) => type))].sort(),
    [
      "conversation.item.added",
      "conversation.item.deleted",
      "conversation.item.done",
      "conversation.item.input_audio_transcription.completed",
      "conversation.item.input_audio_transcription.delta",
      "conversation.item.input_audio_transcription.failed",
      "conversation.item.retrieved",
      "conversation.item.truncated",
      "error",
      "input_audio_buffer.cleared",
      "input_audio_buffer.committed",
      "input_audio_buffer.speech_started",
      "input_audio_buffer.speech_stopped",
      "rate_limits.updated",
      "response.content_part.added",
      "response.content_part.done",
      "response.created",
      "response.done",
      "response.output_audio.delta",
      "response.output_audio.done",
      "response.output_audio_transcript.delta",
      "response.output_audio_transcript.done",
      "response.output_item.added",
      "response.output_item.done",
      "response.output_text.delta",
      "response.output_text.done",
      "session.created",
      "session.updated",
    ],
    "a type that is new here belongs into this list, and into what is said above",
  );
  const typed = sent.map((event) => withoutUntyped(event));
  const errors = typeErrors(
    typed.map(({ event }) => event),
    "RealtimeServerEvent",
  );
  assert.deepEqual(
    errors.flatMap((found, at) => (found.length > 0 ? [[sent[at], found]] : [])),
    [],
  );
  assert.deepEqual(
    new Set(typed.flatMap(({ left }) => left)),
    new Set(untypedPaths),
    "what is not sent any more needs no exception",
  );
});

/** Makes the stand-in send every event type that it has, and returns all events. */
async function sayEverything(): Promise<{ type: string }[]> {
  await standIn.control("DELETE", "/events");
  const realtime = await open();
  const { client } = realtime;
  client.send(userItem("2x + 3 = 11"));
  const { item } = await realtime.until("conversation.item.done");
  const item_id = item.id ?? "";
  client.send({ type: "conversation.item.retrieve", item_id });
  await realtime.until("conversation.item.retrieved");
  client.send({ type: "conversation.item.delete", item_id });
  await realtime.until("conversation.item.deleted");
  client.send({ type: "conversation.item.delete", item_id, event_id: "mine" });
  await realtime.until("error");
  const respond = async (response?: object) => {
    client.send({ type: "response.create", ...(response && { response }) });
    return (await realtime.response()).status;
  };
  assert.equal(await respond({ metadata: { tag: "1" } }), "completed");
  assert.equal(await respond({ conversation: "none", instructions: "Write a summary." }), "completed");
  assert.equal(await respond({ max_output_tokens: 2 }), "incomplete");
  for (const [fault, status] of [
    ["content_filter", "incomplete"],
    ["fail_response", "failed"],
  ]) {
    await standIn.control("POST", "/faults", { fault });
    assert.equal(await respond(), status);
  }
  await standIn.control("POST", "/faults", { fault: "stall_mid_word" });
  client.send(RESPOND);
  await realtime.until("response.output_text.delta");
  client.send({ type: "response.cancel" });
  assert.equal((await realtime.response()).status, "cancelled");
  // The response may be cancelled before it stalled; then the fault would stall the next response, which
  // would never complete.
  await standIn.control("DELETE", "/faults");
  await sayAloud(realtime);
  await standIn.control("POST", "/expire");
  assert.equal(await realtime.closed, 1001);
  const events = (await standIn.control("GET", "/events")) as { sent: { type: string }[] };
  return events.sent;
}

async function sayAloud(realtime: Realtime): Promise<void> {
  const { client } = realtime;
  client.send(ALOUD);
  for (const audio of recorded("four")) client.send({ type: "input_audio_buffer.append", audio });
  await realtime.until("conversation.item.input_audio_transcription.completed");
  client.send(RESPOND);
  const { item } = await realtime.until("response.output_item.done");
  await realtime.until("response.done");
  client.send({
    type: "conversation.item.truncate",
    item_id: item.id ?? "",
    content_index: 0,
    audio_end_ms: 500,
  });
  await realtime.until("conversation.item.truncated");
  await standIn.control("POST", "/faults", { fault: "transcription_fails" });
  for (const audio of recorded("wait")) client.send({ type: "input_audio_buffer.append", audio });
  await realtime.until("conversation.item.input_audio_transcription.failed");
  client.send({ type: "input_audio_buffer.clear" });
  await realtime.until("input_audio_buffer.cleared");
  client.send({ type: "input_audio_buffer.commit" });
  await realtime.until("error");
}

test("every event of the relay is typed by OpenAI's package, and taken by the stand-in", async () => {
  assert.deepEqual(
    typeErrors(relayEvents, "RealtimeClientEvent"),
    relayEvents.map(() => []),
  );
  const realtime = new Realtime(standIn);
  await realtime.until("session.created");
  for (const event of relayEvents) {
    if (event.type === "input_audio_buffer.append") {
      // The log that these events come from omits the audio, and no other event depends on it.
      realtime.client.send({ ...event, audio: Buffer.alloc(9600).toString("base64") });
      continue;
    }
    realtime.client.send(event);
    const type = AFTER[event.type];
    assert.ok(type, event.type);
    await realtime.until(type);
  }
  // No response is left to cancel, and no such item exists.
  assert.deepEqual(realtime.errors, [
    "response_cancel_not_active",
    "item_truncate_invalid_item_id",
    "response_cancel_not_active",
  ]);
  realtime.client.close();
});

/** The last event that the stand-in sends after each client event. */
const AFTER: Partial<
  Record<
    RealtimeClientEvent["type"],
    | "session.updated"
    | "conversation.item.done"
    | "conversation.item.deleted"
    | "response.done"
    | "input_audio_buffer.cleared"
    | "error"
  >
> = {
  "session.update": "session.updated",
  "conversation.item.create": "conversation.item.done",
  "conversation.item.delete": "conversation.item.deleted",
  "conversation.item.truncate": "error",
  "input_audio_buffer.commit": "conversation.item.done",
  "input_audio_buffer.clear": "input_audio_buffer.cleared",
  "response.create": "response.done",
  "response.cancel": "error",
};

/** Invalid client events: those of the beta API, and one excess property at each level. */
const NO_CLIENT_EVENTS = [
  { type: "session.update", session: { modalities: ["text"], instructions: "" } },
  { type: "session.update", session: { type: "realtime", modalities: ["text"] } },
  { type: "session.update", session: { type: "realtime", turn_detection: null } },
  { type: "session.update", session: { type: "realtime", output_modalities: ["words"] } },
  {
    type: "conversation.item.create",
    item: { type: "message", role: "user", content: [{ type: "text", text: "" }] },
  },
  {
    type: "conversation.item.create",
    item: { type: "message", role: "assistant", content: [{ type: "input_text", text: "" }] },
  },
  { type: "response.create", response: { modalities: ["text"] } },
  { type: "response.create", response: { metadata: { tag: 7 } } },
  { type: "response.cancel", response: "resp_1" },
  { type: "response.stop" },
];
const NO_SERVER_EVENTS = [
  {
    type: "response.text.delta",
    event_id: "event_1",
    response_id: "resp_1",
    item_id: "item_1",
    output_index: 0,
    content_index: 0,
    delta: "",
  },
  { type: "response.output_text.delta", event_id: "event_1", delta: "" },
  { type: "conversation.item.deleted", event_id: "event_1", item_id: "item_1", why: "" },
  { type: "response.created", event_id: "event_1", response: { id: "resp_1", status: "begun" } },
  { type: "session.updated", event_id: "event_1", session: { type: "realtime", voice: "alloy" } },
];

test("what is no event of OpenAI's is found out", () => {
  for (const [values, type] of [
    [NO_CLIENT_EVENTS, "RealtimeClientEvent"],
    [NO_SERVER_EVENTS, "RealtimeServerEvent"],
  ] as const) {
    const passed = typeErrors([...values], type).flatMap((errors, at) =>
      errors.length > 0 ? [] : [values[at]],
    );
    assert.deepEqual(passed, []);
  }
});
