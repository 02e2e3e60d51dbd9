import { describe, expect, test } from "vitest";
import { Capture, type CapturedChunk, CHUNK_SIZE, SPEECH_LEVEL } from "./capture.ts";

const RATE = 48_000;
const QUANTUM = 128;

/** A tone of the given level. */
const tone = (level: number, seconds: number, hertz = 400) =>
  Float32Array.from(
    { length: RATE * seconds },
    (_, at) => level * Math.SQRT2 * Math.sin((2 * Math.PI * hertz * at) / RATE),
  );

function hear(capture: Capture, sound: Float32Array): CapturedChunk[] {
  const chunks: CapturedChunk[] = [];
  for (let at = 0; at < sound.length; at += QUANTUM)
    chunks.push(...capture.push(sound.subarray(at, at + QUANTUM)));
  return chunks;
}

const sentLevel = ({ samples }: CapturedChunk) =>
  Math.sqrt(samples.reduce((sum, sample) => sum + (sample / 32_767) ** 2, 0) / samples.length);
const isSilence = ({ samples }: CapturedChunk) => samples.every((sample) => sample === 0);

test.each([44_100, 48_000, 16_000])(
  "a device of %d Hz is heard in chunks of 1024 samples at 24 kHz",
  (rate) => {
    const chunks = hear(new Capture(rate), new Float32Array(rate));
    expect(chunks.every(({ samples }) => samples.length === CHUNK_SIZE)).toBe(true);
    expect(chunks.length).toBe(23);
  },
);

test.each([
  [0.005, 5],
  [0.02, 3],
  [0.2, 2],
])("at a level of %d it is amplified %d times", (level, gain) => {
  const chunk = hear(new Capture(RATE), tone(level, 0.5)).at(-1);
  if (!chunk) throw new Error("nothing was heard");
  expect(chunk.level).toBeCloseTo(level, 3);
  expect(sentLevel(chunk) / level).toBeCloseTo(gain, 1);
});

test("what is too loud is as loud as can be, and does not wrap around", () => {
  const chunk = hear(new Capture(RATE), tone(0.6, 0.3)).at(-1);
  expect(Math.max(...(chunk?.samples ?? []))).toBe(32_767);
  expect(Math.min(...(chunk?.samples ?? []))).toBe(-32_767);
});

test("a change of gain makes no click", () => {
  const chunks = hear(new Capture(RATE), Float32Array.from([...tone(0.045, 0.5), ...tone(0.055, 0.5)]));
  const samples = chunks.flatMap(({ samples }) => [...samples]);
  // The maximum step between samples of the tone itself, at a gain of three.
  const steepest = 3 * 0.055 * Math.SQRT2 * ((2 * Math.PI * 400) / 24_000) * 32_767;
  const steps = samples
    .slice(CHUNK_SIZE)
    .map((sample, at) => Math.abs(sample - (samples[at + CHUNK_SIZE - 1] ?? sample)));
  expect(Math.max(...steps)).toBeLessThan(1.3 * steepest);
});

test("speech is told from silence by its level", () => {
  const levels = hear(new Capture(RATE), Float32Array.from([...tone(0.02, 0.2), ...tone(0.003, 0.2)]));
  expect((levels[2]?.level ?? 0) > SPEECH_LEVEL).toBe(true);
  expect((levels.at(-1)?.level ?? 1) > SPEECH_LEVEL).toBe(false);
});

describe("while the tutor speaks", () => {
  const speaking = () => {
    const capture = new Capture(RATE);
    hear(capture, tone(0.2, 0.3));
    capture.isTutorSpeaking = true;
    return capture;
  };

  test("an echo, a cough and a knock are silence", () => {
    const capture = speaking();
    expect(hear(capture, tone(0.015, 1)).every(isSilence)).toBe(true);
    expect(hear(capture, tone(0.2, 0.1)).every(isSilence)).toBe(true);
    expect(hear(capture, tone(0.001, 0.5)).every(isSilence)).toBe(true);
  });

  test("whoever goes on speaking is heard, from their first word on", () => {
    const capture = speaking();
    hear(capture, tone(0.001, 0.5));
    const chunks = hear(capture, tone(0.2, 0.4));
    const first = chunks.findIndex(({ isInterruption }) => isInterruption);
    // 130 ms, and the rest of a chunk.
    expect(first * (CHUNK_SIZE / 24)).toBeGreaterThan(80);
    expect(first * (CHUNK_SIZE / 24)).toBeLessThan(180);
    expect(chunks.filter(({ isInterruption }) => isInterruption)).toHaveLength(1);
    const sent = chunks.slice(first).filter((chunk) => !isSilence(chunk) && sentLevel(chunk) > 0.1);
    // Everything except an incomplete chunk, although the change arrived late.
    expect(sent.length).toBeGreaterThanOrEqual(8);
  });

  test("short pauses between words do not begin it anew", () => {
    const capture = speaking();
    const words = [
      ...tone(0.1, 0.06),
      ...tone(0.001, 0.03),
      ...tone(0.1, 0.06),
      ...tone(0.001, 0.03),
      ...tone(0.1, 0.06),
    ];
    expect(
      hear(capture, Float32Array.from([...words, ...tone(0.001, 0.1)])).some(
        ({ isInterruption }) => isInterruption,
      ),
    ).toBe(true);
  });

  test("nothing is amplified more than before", () => {
    const capture = speaking();
    const chunks = hear(capture, tone(0.03, 1));
    // A gain of three is for quieter input; it stays at two.
    const last = chunks.at(-1);
    if (!last) throw new Error("nothing was heard");
    expect(sentLevel(last) / 0.03).toBeCloseTo(2, 1);
  });
});
