// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import {
  click,
  getByText,
  problemResponse,
  renderPage,
  stubApi,
  toasts,
  type,
} from "../../testing/app-page.tsx";
import { autocompleteNames } from "../../testing/autocomplete.ts";
import { RateLimiter } from "../rate-limiter.ts";
import { rateLimits } from "../rate-limits.ts";
import ForgotPassword from "./forgot-password.tsx";

// Resets the rate limit for each test.
beforeEach(() => {
  rateLimits.passwordReset = new RateLimiter(3, 300_000);
});

const NEUTRAL = "If an account with that email exists, you'll receive reset instructions shortly.";

async function ask(email: string) {
  await type("email", email);
  await click(getByText("Send reset link"));
}

const show = () => renderPage(<ForgotPassword next="/dashboard" />, "/auth?mode=forgot");

test("an address comes first, and can be filled in by the browser", async () => {
  const calls = stubApi();
  await show();
  expect(autocompleteNames()).toEqual({ email: "username" });
  await ask(" ");
  expect(toasts()).toEqual(["Email RequiredPlease enter your email address first."]);
  expect(calls).toEqual([]);
});

test("tells the same whether the server sent a link or failed to, and what a person can change", async () => {
  const calls = stubApi(
    { status: 202, body: { email: "ada@e2e.test" } },
    problemResponse(500, "internal", "Something went wrong on our end."),
    problemResponse(
      429,
      "rate_limited",
      "Please wait a few minutes before requesting another password reset.",
    ),
  );
  await show();
  await ask(" Ada@E2E.test ");
  expect(calls[0]?.body).toEqual({ email: "ada@e2e.test" });
  expect(toasts().at(-1)).toBe(`Reset Instructions Sent!${NEUTRAL}`);
  await ask("bob@e2e.test");
  expect(toasts().at(-1)).toBe(`Request Processed${NEUTRAL}`);
  await ask("cyd@e2e.test");
  const wait = "Too Many RequestsPlease wait a few minutes before requesting another password reset.";
  expect(toasts().at(-1)).toBe(wait);

  // The fourth request in five minutes is not sent.
  await ask("dee@e2e.test");
  expect(toasts().at(-1)).toBe(wait);
  expect(calls).toHaveLength(3);
});

test("says when the academy cannot be reached at all", async () => {
  stubApi();
  await show();
  await ask("ada@e2e.test");
  expect(toasts().at(-1)).toMatch(/^ErrorWe can’t reach the academy right now/);
});
