import { expect, test } from "vitest";
import { encodeSamples, SampleDecoder } from "./base64.ts";

test("samples go over the wire and come back", () => {
  const samples = Int16Array.from({ length: 20_000 }, (_, at) => at * 3 - 30_000);
  expect(new SampleDecoder().decode(encodeSamples(samples))).toEqual(samples);
  expect(encodeSamples(Int16Array.of(1, -2))).toBe("AQD+/w==");
});

test("a piece that ends within a sample goes on in the next one", () => {
  const decoder = new SampleDecoder();
  const pieces = ["AQD+", "/w=="].map((piece) => [...decoder.decode(piece)]);
  expect(pieces).toEqual([[1], [-2]]);
});
