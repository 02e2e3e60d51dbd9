// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { getByText, renderPage } from "../testing/app-page.tsx";
import BookingPurpose, { type PurposeFacts } from "./booking-purpose.tsx";

const facts = { tutor: "Kenji", starts_at: "2026-11-29T21:00:00Z", price_cents: 5000, is_free: true };

/** A signed-out browser in the academy's zone, as the tests' is. */
async function shown(change: Partial<PurposeFacts> = {}) {
  await renderPage(<BookingPurpose {...facts} {...change} />, "/auth");
  return document.querySelector("p")?.textContent;
}

test("a sign-in says whom it books, when and for how much", async () => {
  expect(await shown()).toMatch(/^To book Kenji: Sun, Nov 29, \d{1,2}:00 [AP]M .+, \$50\.$/);
  expect(await shown({ price_cents: 0 })).toMatch(/Free\.$/);
});

test("at the sign-in, a newcomer is shown the way to an account", async () => {
  await shown();
  expect(document.querySelector("a")).toBeNull();
  const sign_up_href = "/auth?mode=student&next=%2Fbook";
  for (const is_free of [true, false]) {
    await shown({ is_free, sign_up_href });
    const link = getByText("Create a student account");
    expect(link.getAttribute("href")).toBe(sign_up_href);
    expect(link.parentElement?.textContent).toBe("New here? Create a student account");
  }
});

test("a time that was taken meanwhile is said to be", async () => {
  expect(await shown({ is_free: false })).toContain("isn’t free anymore");
});
