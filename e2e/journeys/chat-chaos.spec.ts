/** Hundreds of messages while both processes and Postgres are killed repeatedly. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { makePairs } from "../../scripts/lib/people.ts";
import { Chatter } from "../support/chatter.ts";
import { expect, test } from "../support/test.ts";
import { startTwoProcesses, type TwoProcesses } from "../support/two-processes.ts";

/**
 * A run with a given seed looks for rare failures and sends a thousand messages; a run with all journeys sends half of
 * that.
 */
const { CHAOS_SEED } = process.env;
const SCALE = CHAOS_SEED === undefined ? 1 : 2;
const PAIRS = 10 * SCALE;
/** Messages of each user, below the rate limit per minute. */
const EACH = 25;
/**
 * How often something is killed, evenly distributed over the messages; Postgres less often than would make the restart
 * give up.
 */
const KILLS = 6 * SCALE;
const MAX_DATABASE_KILLS = 2 * SCALE;

// biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
test("none of hundreds of messages that was acknowledged is lost, and none is there twice", async ({}, testInfo) => {
  test.setTimeout(300_000);
  const seed = Number(CHAOS_SEED ?? 1);
  testInfo.annotations.push({ type: "CHAOS_SEED", description: String(seed) });
  const random = seeded(seed);
  // No pages are rendered: each restarted process would start Node for that.
  const settings = { PAGES: "dev", RENDERER_URL: await noRenderer() };
  const academy = await startTwoProcesses("chat-chaos", "none", settings);
  try {
    const pairs = await makePairs(academy.databaseUrl, PAIRS);
    const anySite = () => academy.sites[random() < 0.5 ? 0 : 1].origin;
    const chats = pairs.map(({ chatId, student, tutor }) => ({
      people: [new Chatter(student, chatId, anySite), new Chatter(tutor, chatId, anySite)],
    }));
    const everybody = chats.flatMap(({ people }) => people);
    await Promise.all(everybody.map((person) => person.listen()));

    let sent = 0;
    const writeAll = async (person: Chatter) => {
      for (let number = 1; number <= EACH; number++) {
        await person.send(`Message ${number}`);
        sent += 1;
      }
    };
    const [kills] = await Promise.all([
      killInBetween(academy, random, () => sent),
      ...everybody.map(writeAll),
    ]);
    testInfo.annotations.push({ type: "killed", description: kills.join(", ") });
    expect(new Set(kills).size, "each of the three died").toBe(3);

    for (const { people } of chats) {
      const stored = await (people[0] as Chatter).history();
      expect(stored.map(({ seq }) => seq)).toEqual(
        Array.from({ length: 1 + 2 * EACH }, (_, index) => index + 1),
      );
      // The first message existed before.
      const written = stored.slice(1);
      for (const person of people) {
        const own = written.filter(person.isOwn);
        expect(own.map(({ client_message_id }) => client_message_id)).toEqual(person.acknowledged);
        expect(own.map(({ message }) => message)).toEqual(
          Array.from({ length: EACH }, (_, index) => `Message ${index + 1}`),
        );
        const heard = () => written.map(({ seq }) => person.heard.get(seq));
        await expect.poll(heard, { message: "what the live line told", timeout: 30_000 }).toEqual(written);
        const { last_read_seq, unread_count } = await person.chat();
        const unread = stored.filter((message) => message.seq > last_read_seq && !person.isOwn(message));
        expect(unread_count).toBe(unread.length);
      }
    }
    for (const person of everybody) person.end();
  } finally {
    await academy.stop();
  }
});

/** Starts a server that reports a healthy renderer and cannot render. */
async function noRenderer(): Promise<string> {
  const server = createServer((_request, response) => response.end("ok"));
  server.listen(0, "127.0.0.1").unref();
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Kills one process after another while messages are sent. Returns what it killed. */
async function killInBetween(
  academy: TwoProcesses,
  random: () => number,
  sent: () => number,
): Promise<string[]> {
  const kills: string[] = [];
  const total = PAIRS * 2 * EACH;
  for (let turn = 1; turn <= KILLS; turn++) {
    await expect
      .poll(sent, { intervals: [5], timeout: 120_000 })
      .toBeGreaterThanOrEqual((total * turn) / (KILLS + 1));
    // Each at least once, whatever the seed.
    const choice = turn <= 3 ? turn - 1 : Math.floor(random() * 3);
    if (choice === 2 && kills.filter((kill) => kill === "postgres").length < MAX_DATABASE_KILLS) {
      kills.push("postgres");
      await academy.killDatabase();
    } else {
      const index = choice === 1 ? 1 : 0;
      kills.push(index === 0 ? "first process" : "second process");
      await academy.sites[index].kill();
    }
  }
  return kills;
}

/** Returns pseudorandom numbers from 0 to 1, derived from a seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
