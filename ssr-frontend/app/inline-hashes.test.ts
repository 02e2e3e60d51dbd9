import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { jsonForHtml } from "./components/page.tsx";
import { inlineHashes } from "./inline-hashes.ts";

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

test("names every inline style and script once, and nothing else", () => {
  const html = `<style>a{}</style><script src="/x.js"></script><script type="application/ld+json">{"a":1}</script>
<script type="speculationrules">{"prefetch":[]}</script><style nonce="n">b{}</style><style>a{}</style>`;
  expect(inlineHashes(html)).toBe([hash("a{}"), hash('{"prefetch":[]}'), hash("b{}")].join(" "));
});

test("JSON in a page cannot end its element", () => {
  const text = jsonForHtml({ name: "</script><script>alert(1)</script>\u2028" });
  expect(text).not.toMatch(/[<>\u2028]/);
  expect(JSON.parse(text)).toEqual({ name: "</script><script>alert(1)</script>\u2028" });
});
