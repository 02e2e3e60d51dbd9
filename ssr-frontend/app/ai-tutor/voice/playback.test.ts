import { describe, expect, test } from "vitest";
import { Playback, VOLUME } from "./playback.ts";

const RATE = 48_000;
const QUANTUM = 128;

/** Constant audio of `ms` ms at 24 kHz: any variation in the output is an error of the queue. */
const sound = (ms: number, value = 8192) => new Int16Array((24_000 * ms) / 1000).fill(value);

/** The output of `ms` ms. */
function listen(playback: Playback, ms: number): Float32Array {
  const heard = new Float32Array(Math.round((RATE * ms) / 1000 / QUANTUM) * QUANTUM);
  for (let at = 0; at < heard.length; at += QUANTUM) playback.fill(heard.subarray(at, at + QUANTUM));
  return heard;
}

const largestStep = (samples: Float32Array) =>
  samples.reduce((most, sample, at) => Math.max(most, Math.abs(sample - (samples[at - 1] ?? sample))), 0);
const isSilent = (samples: Float32Array) => samples.every((sample) => Math.abs(sample) < 0.001);
/** A ramp of 5 ms has no larger steps. */
const GENTLE = 0.012;

/** A queue that has been playing for some time. */
function playing(ms = 1000): Playback {
  const playback = new Playback(RATE);
  playback.enqueue("m1", sound(ms));
  listen(playback, 200);
  return playback;
}

describe("a queue", () => {
  test("plays at the volume it is to have, after a moment of silence", () => {
    const playback = new Playback(RATE);
    playback.enqueue("m1", sound(400));
    const heard = listen(playback, 200);
    expect(isSilent(heard.slice(0, RATE * 0.05))).toBe(true);
    expect(heard.at(-1)).toBeCloseTo(0.25 * VOLUME, 3);
    expect(largestStep(heard)).toBeLessThan(GENTLE);
  });

  test("waits until there is enough, and plays what is whole however short it is", () => {
    const playback = new Playback(RATE);
    playback.enqueue("m1", sound(100));
    expect(isSilent(listen(playback, 300))).toBe(true);
    playback.finish("m1");
    expect(isSilent(listen(playback, 50))).toBe(false);
    listen(playback, 200);
    expect(playback.takeEnded()).toEqual([{ id: "m1", heardMs: expect.closeTo(100, -1), isEnded: true }]);
    expect(playback.isSpeaking).toBe(false);
  });

  test("has neither gaps nor clicks however unevenly the pieces come", () => {
    const playback = new Playback(RATE);
    let seed = 7;
    const random = () => {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    const parts: Float32Array[] = [];
    playback.enqueue("m1", sound(300));
    // On average as much as is played, up to 100 ms late or early.
    for (let at = 0; at < 100; at++) {
      parts.push(listen(playback, 40 * random()));
      playback.enqueue("m1", sound(Math.round(20 + 2 * (random() - 0.5))));
    }
    const heard = Float32Array.from(parts.flatMap((part) => [...part]));
    const audible = heard.slice(RATE * 0.07);
    expect(audible.every((sample) => sample > 0.24 * VOLUME)).toBe(true);
    expect(largestStep(heard)).toBeLessThan(GENTLE);
  });

  test("falls silent gently when nothing comes, and goes on where it stopped", () => {
    const playback = playing(300);
    const starved = listen(playback, 400);
    expect(isSilent(starved.slice(-QUANTUM))).toBe(true);
    expect(largestStep(starved)).toBeLessThan(GENTLE);
    const stoppedAt = playback.head?.heardMs ?? 0;
    expect(stoppedAt).toBeGreaterThan(280);
    playback.enqueue("m1", sound(300));
    const again = listen(playback, 100);
    expect(largestStep(again)).toBeLessThan(GENTLE);
    expect(playback.head?.heardMs).toBeGreaterThan(stoppedAt + 80);
  });

  test("tells to the millisecond what was heard", () => {
    const playback = new Playback(RATE);
    playback.enqueue("m1", sound(1000));
    listen(playback, 250);
    // 50 ms of silence come first; the device takes 128 samples at a time.
    expect(playback.head?.heardMs).toBeGreaterThanOrEqual(197);
    expect(playback.head?.heardMs).toBeLessThanOrEqual(200);
  });

  test("plays one answer after the other without a gap", () => {
    const playback = playing(300);
    playback.finish("m1");
    playback.enqueue("m2", sound(300));
    playback.finish("m2");
    const heard = listen(playback, 350);
    expect(playback.takeEnded().map(({ id }) => id)).toEqual(["m1"]);
    expect(playback.head?.id).toBe("m2");
    // The filter's delay at the edge is short.
    const quiet = heard.filter((sample) => sample < 0.1 * VOLUME).length;
    expect(quiet / RATE).toBeLessThan(0.005);
  });

  test("stops at once, without a click, and nothing is left of what waited", () => {
    const playback = playing();
    playback.enqueue("m2", sound(100));
    const before = listen(playback, 20);
    playback.clear();
    const after = listen(playback, 50);
    expect(largestStep(Float32Array.from([...before.slice(-1), ...after]))).toBeLessThan(GENTLE);
    expect(isSilent(after.slice(RATE * 0.005))).toBe(true);
    expect(playback.isSpeaking).toBe(false);
    expect(playback.head).toBeUndefined();
    expect(playback.takeEnded()).toEqual([]);
  });

  test("pauses and goes on with the same sound", () => {
    const playback = playing();
    playback.pause();
    const paused = listen(playback, 100);
    expect(isSilent(paused.slice(-QUANTUM))).toBe(true);
    expect(largestStep(paused)).toBeLessThan(GENTLE);
    const at = playback.head?.heardMs;
    listen(playback, 500);
    expect(playback.head?.heardMs).toBe(at);
    expect(playback.isSpeaking).toBe(true);
    playback.resume();
    expect(largestStep(listen(playback, 100))).toBeLessThan(GENTLE);
  });

  test("takes no more than it has room for", () => {
    const playback = new Playback(RATE);
    for (let at = 0; at < 31; at++) playback.enqueue("m1", sound(1000));
    expect(playback.enqueue("m1", sound(1000))).toBe(false);
  });
});
