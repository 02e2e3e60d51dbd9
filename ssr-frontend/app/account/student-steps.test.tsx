// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import { renderPage } from "../testing/app-page.tsx";
import { Purpose } from "./purpose.tsx";
import { StudentSteps } from "./student-steps.tsx";

const facts = { tutor: "Kenji", starts_at: "2026-11-29T21:00:00Z", is_free: true, asStep: true };

// Preloads the lazy script.
beforeAll(() => import("./booking-purpose.tsx"));

const steps = () => [...document.querySelectorAll("li > strong")].map(({ textContent }) => textContent);

test("a new student chooses a subject and books", async () => {
  await renderPage(<StudentSteps>{undefined}</StudentSteps>);
  expect(steps()).toEqual(["Verify your email.", "Choose a subject and a day.", "Book your first session."]);
});

test.each([
  [5000, "you pay for the session when you book it."],
  [0, "The session is free, and so is the account."],
])("who has chosen an hour of %d cents is not told to choose one", async (price_cents, words) => {
  await renderPage(
    <StudentSteps>
      <Purpose facts={{ ...facts, price_cents }} />
    </StudentSteps>,
  );
  expect(steps()).toEqual(["Verify your email.", "Confirm your session."]);
  expect(document.querySelector("li:last-child")?.textContent).toContain(words);
});
