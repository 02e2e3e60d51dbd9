import { expect, test } from "vitest";
import { assetsOf } from "./assets-of.ts";

test("a document's files are those of its links, its scripts and pictures, and its styles, each once", () => {
  const html = `<head><link rel="icon" href="/favicon.svg"/><link rel="stylesheet" href="/assets/base.css"/>
    <style>@font-face{src:url(/assets/display.woff2)format("woff2")}.a{background:url("/assets/a.svg")}</style>
    <link rel="preload" href="/assets/display.woff2"/></head>
    <img src="/assets/b.png"/><script src="/assets/c.js"></script>`;
  expect(assetsOf(html).toSorted()).toEqual([
    "/assets/a.svg",
    "/assets/b.png",
    "/assets/base.css",
    "/assets/c.js",
    "/assets/display.woff2",
    "/favicon.svg",
  ]);
});

test("where a reader may go, what is drawn in place and what stands elsewhere are no files of the document", () => {
  const html = `<link rel="canonical" href="https://academy.example/"/><a href="/assets/paper.pdf">Notes</a>
    <style>.b{mask:url(#hole);background:url(data:image/png;base64,AA)}</style>`;
  expect(assetsOf(html)).toEqual([]);
});
