import { describe, expect, test } from "vitest";
import { Resampler } from "./resampler.ts";

const tone = (hertz: number, rate: number, seconds: number) =>
  Float32Array.from({ length: rate * seconds }, (_, at) => 0.5 * Math.sin((2 * Math.PI * hertz * at) / rate));

/** In chunks, as an audio device delivers them. */
function resampled(input: Float32Array, from: number, to: number, piece = 128): Float32Array {
  const resampler = new Resampler(from, to);
  const parts: number[] = [];
  for (let at = 0; at < input.length; at += piece) parts.push(...resampler.push(input.slice(at, at + piece)));
  return Float32Array.from(parts);
}

const power = (samples: Float32Array) =>
  samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length;
const decibels = (ratio: number) => 10 * Math.log10(ratio);
/** Without the filter's transients. */
const settled = (samples: Float32Array) => samples.slice(400, samples.length - 400);

describe.each([
  [48_000, 24_000],
  [44_100, 24_000],
  [16_000, 24_000],
  [8_000, 24_000],
  [96_000, 24_000],
  [24_000, 24_000],
  [24_000, 44_100],
  [24_000, 48_000],
])("from %d to %d Hz", (from, to) => {
  test("a tone stays itself, sample by sample", () => {
    const hertz = 0.3 * Math.min(from, to);
    const output = resampled(tone(hertz, from, 0.5), from, to);
    const error = settled(output).map(
      (sample, at) => sample - 0.5 * Math.sin((2 * Math.PI * hertz * (at + 400)) / to),
    );
    expect(decibels(power(error) / 0.125)).toBeLessThan(-60);
  });

  test("as much comes out as went in", () => {
    const output = resampled(new Float32Array(from), from, to);
    expect(Math.abs(output.length - to)).toBeLessThan(100);
  });

  test("the pieces make no difference", () => {
    const input = tone(700, from, 0.1);
    const [small, large] = [resampled(input, from, to, 128), resampled(input, from, to, 4096)];
    const same = Math.min(small.length, large.length);
    const differences = small.slice(0, same).map((sample, at) => Math.abs(sample - (large[at] ?? 1)));
    expect(Math.max(...differences)).toBeLessThan(1e-6);
  });
});

test.each([
  [48_000, 14_000],
  [44_100, 20_000],
  [96_000, 40_000],
])("what cannot be told at 24 kHz is gone: %d Hz device, tone of %d Hz", (from, hertz) => {
  const output = resampled(tone(hertz, from, 0.5), from, 24_000);
  expect(decibels(power(settled(output)) / 0.125)).toBeLessThan(-60);
});
