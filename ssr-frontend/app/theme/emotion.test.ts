import type { EmotionCache } from "@emotion/cache";
import { CacheProvider, jsx } from "@emotion/react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { emotionCache, withCriticalStyles } from "./emotion.ts";

/** A page with one styled element, rendered with the cache. */
const render = (cache: EmotionCache) =>
  `<head></head>${renderToStaticMarkup(createElement(CacheProvider, { value: cache }, jsx("p", { css: { color: "red" } })))}`;

test("puts used styles into the head, under the nonce, named for the browser's cache", () => {
  const cache = emotionCache("n1");
  const html = withCriticalStyles(render(cache), cache);
  const [, id] = /<p class="mui-([^"]+)">/.exec(html) ?? [];
  expect(html).toContain(`<style data-emotion="mui ${id}" nonce="n1">.mui-${id}{color:red;}</style></head>`);
});

test("two requests never share their styles", () => {
  const [one, other] = [emotionCache("a"), emotionCache("b")];
  render(one);
  expect(withCriticalStyles("<head></head>", other)).toBe("<head></head>");
});
