// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { renderPage } from "../testing/app-page.tsx";
import BookingPurpose from "./booking-purpose.tsx";

const facts = { tutor: "Kenji", starts_at: "2026-11-29T21:00:00Z", price_cents: 5000, is_free: true };

/** A signed-out browser in the academy's zone, as the tests' is. */
async function shown(change: Partial<typeof facts> = {}) {
  await renderPage(<BookingPurpose {...facts} {...change} />, "/auth");
  return document.querySelector("p")?.textContent;
}

test("a sign-in says whom it books, when and for how much", async () => {
  expect(await shown()).toMatch(/^To book Kenji: Sun, Nov 29, \d{1,2}:00 [AP]M .+, \$50\.$/);
  expect(await shown({ price_cents: 0 })).toMatch(/Free\.$/);
});

test("a time that was taken meanwhile is said to be", async () => {
  expect(await shown({ is_free: false })).toContain("isn’t free anymore");
});
