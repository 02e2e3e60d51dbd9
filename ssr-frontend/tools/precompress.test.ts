import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { precompress } from "./precompress.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "precompress-"));
});

afterEach(() => rm(folder, { recursive: true }));

test("lays compressed copies beside what compresses, and leaves the rest alone", async () => {
  const text = "body { color: red }\n".repeat(60);
  await writeFile(join(folder, "a.css"), text);
  await writeFile(join(folder, "tiny.css"), "a{}");
  await writeFile(join(folder, "font.woff2"), text);
  expect(await precompress(folder)).toBe(1);
  expect(brotliDecompressSync(await readFile(join(folder, "a.css.br"))).toString()).toBe(text);
  expect(gunzipSync(await readFile(join(folder, "a.css.gz"))).toString()).toBe(text);
  expect(existsSync(join(folder, "tiny.css.br"))).toBe(false);
  expect(existsSync(join(folder, "font.woff2.gz"))).toBe(false);
});
