// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { emailPreferences } from "../../queries/account.ts";
import type { User } from "../../queries/session.ts";
import { click, renderPage, stubApi, toasts } from "../../testing/app-page.tsx";
import type { EmailChoices } from "./account.ts";
import { EmailsSection } from "./emails-section.tsx";

const tutor: User = {
  id: "u1",
  first_name: "Ada",
  last_name: "Sample",
  email: "ada@e2e.test",
  role: "tutor",
  roles: ["tutor"],
  needs_second_factor: false,
};
const stored: EmailChoices = { reminders: true, messages: true, newsletters: false };
const PATH = "/api/account/email-preferences";

const show = (user: User = tutor) =>
  renderPage(<EmailsSection />, "/account", { user }, [[emailPreferences.queryKey, stored]]);

function choice(kind: keyof EmailChoices): HTMLInputElement {
  const input = document.querySelector<HTMLInputElement>(`input[name=email-${kind}]`);
  if (!input) throw new Error(`no ${kind}`);
  return input;
}
const shown = () =>
  [choice("reminders"), choice("messages"), choice("newsletters")].map(({ checked }) => checked);

test("a choice is saved at once, with the others as they are", async () => {
  await show();
  expect(shown()).toEqual([true, true, false]);
  const off = { ...stored, reminders: false };
  const calls = stubApi({ status: 200, body: off }, { status: 200, body: off });
  await click(choice("reminders"));
  expect(calls).toEqual([
    { method: "PUT", path: PATH, body: off },
    { method: "GET", path: PATH },
  ]);
  expect(shown()).toEqual([false, true, false]);
});

test("a choice that is not saved goes back, and says why", async () => {
  await show();
  const problem = { title: "", status: 503, code: "overloaded", detail: "Please try again." };
  stubApi({ status: 503, body: problem }, { status: 200, body: stored });
  await click(choice("newsletters"));
  expect(shown()).toEqual([true, true, false]);
  expect(toasts()).toEqual([expect.stringContaining("Not saved")]);
});

test("tutors are told of sessions alone", async () => {
  await show();
  expect(document.body.textContent).toContain("A day and an hour before each session.");
});

test("students are told of deadlines too", async () => {
  await show({ ...tutor, role: "student", roles: ["student"] });
  expect(document.body.textContent).toContain("before the deadlines of opportunities you saved");
});
