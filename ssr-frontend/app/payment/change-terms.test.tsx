// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { renderPage } from "../testing/app-page.tsx";
import { ChangeTerms, freeUntil } from "./change-terms.tsx";

const starts_at = "2026-11-29T21:00:00Z";

test("it can be called off until 24 hours before, and is said to be only until then", () => {
  expect(freeUntil(starts_at, Date.parse("2026-11-28T20:59:59Z"))).toBe("2026-11-28T21:00:00.000Z");
  expect(freeUntil(starts_at, Date.parse("2026-11-28T21:00:00Z"))).toBeUndefined();
});

async function shown(price_cents: number, now: string) {
  await renderPage(<ChangeTerms starts_at={starts_at} price_cents={price_cents} />, "/", { now });
  return document.querySelector("p")?.textContent;
}

const [early, late] = ["2026-11-20T12:00:00Z", "2026-11-29T12:00:00Z"];

test("until when, by the reader's clock, and that money comes back only where some was paid", async () => {
  expect(await shown(5000, early)).toMatch(
    /^Plans change\? Until Sat, Nov 28, 1:00 PM .+ \(24 hours before\), you can move it or cancel it for a full refund\.$/,
  );
  expect(await shown(0, early)).toMatch(/you can move it or cancel it\.$/);
});

test("a session of the same day says that it stays as it is", async () => {
  expect(await shown(5000, late)).toMatch(/so it can’t be moved or refunded\.$/);
  expect(await shown(0, late)).toMatch(/so it can’t be moved\.$/);
});
