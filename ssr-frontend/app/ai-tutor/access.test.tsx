// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { Problem } from "../api/problem.ts";
import { aiTutorStatus } from "../queries/ai-tutor.ts";
import { getByText, renderPage, type } from "../testing/app-page.tsx";
import { sampleAiTutorStatus } from "../testing/sample-ai-tutor.ts";
import AccessPage from "./access.tsx";
import { checkEntry, entryFormError } from "./access-rules.ts";

const show = (change: Parameters<typeof sampleAiTutorStatus>[0] = { has_access: false }) =>
  renderPage(<AccessPage />, "/ai-tutor-access", {}, [[aiTutorStatus.queryKey, sampleAiTutorStatus(change)]]);

const said = () => document.querySelector("main")?.textContent ?? "";
const enter = () => getByText("Enter") as HTMLButtonElement;

test("there is nothing to press while the password is blank", async () => {
  await show();
  expect(enter().disabled).toBe(true);
  await type("password", "   ");
  expect(enter().disabled).toBe(true);
  await type("password", "beta");
  expect(enter().disabled).toBe(false);
});

test("a closed beta says so in place of the form", async () => {
  await show({ is_open: false, has_access: false, refusal: "Please come back later." });
  expect(said()).toContain("The AI Tutor is closed");
  expect(said()).toContain("Please come back later.");
  expect(document.querySelector("form")).toBeNull();
});

test("says how long to wait after too many tries", () => {
  const problem = new Problem(
    { title: "", status: 429, code: "rate_limited", detail: "Too many attempts." },
    125,
  );
  expect(entryFormError(problem)).toEqual({
    title: "Too Many Requests",
    text: "Too many attempts. You can try again in 3 minutes.",
    fields: { password: "Too many attempts. You can try again in 3 minutes." },
  });
});

test("a password is needed where no script has kept the button off", () => {
  expect(checkEntry({ password: "", is_13_or_older: true })?.fields).toEqual({
    password: "Please enter the password.",
  });
});
