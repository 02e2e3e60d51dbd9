// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { Problem } from "../api/problem.ts";
import { aiTutorStatus } from "../queries/ai-tutor.ts";
import {
  click,
  eventually,
  getByText,
  problemResponse,
  renderPage,
  stubApi,
  toasts,
  type,
} from "../testing/app-page.tsx";
import { sampleAiTutorStatus } from "../testing/sample-ai-tutor.ts";
import AccessPage from "./access.tsx";
import { checkEntry, entryFormError } from "./access-rules.ts";

const show = (change: Parameters<typeof sampleAiTutorStatus>[0] = { has_access: false }) =>
  renderPage(<AccessPage />, "/ai-tutor-access", {}, [[aiTutorStatus.queryKey, sampleAiTutorStatus(change)]]);

const said = () => document.querySelector("main")?.textContent ?? "";
const password = () => document.querySelector<HTMLInputElement>("[name=password]") as HTMLInputElement;
const tickAge = () => click(document.querySelector("[name=is_13_or_older]") as HTMLElement);
const enter = () => getByText("Enter") as HTMLButtonElement;

test("there is nothing to press while the password is blank", async () => {
  await show();
  expect(enter().disabled).toBe(true);
  await type("password", "   ");
  expect(enter().disabled).toBe(true);
  await type("password", "beta");
  expect(enter().disabled).toBe(false);
});

test("whoever knows the password is let in, and told so", async () => {
  const calls = stubApi({ status: 204 }, { status: 200, body: sampleAiTutorStatus() });
  const { place } = await show();
  await type("password", " beta ");
  await tickAge();
  await click(enter());
  await eventually(() => expect(place().pathname).toBe("/ai-tutor"));
  expect(calls[0]).toEqual({
    method: "POST",
    path: "/api/ai-tutor/access",
    body: { password: "beta", is_13_or_older: true },
  });
  expect(toasts()).toEqual(["Access GrantedWelcome to the AI Tutor beta!"]);
});

test("a wrong password is taken away, and its place is where one types next", async () => {
  stubApi(problemResponse(401, "invalid_credentials", "Wrong."), {
    status: 200,
    body: sampleAiTutorStatus({ has_access: false }),
  });
  await show();
  await type("password", "wrong");
  await tickAge();
  await click(enter());
  await eventually(() => expect(toasts()).toEqual(["Access DeniedIncorrect password. Please try again."]));
  expect(password().value).toBe("");
  expect(document.activeElement).toBe(password());
  expect(enter().disabled).toBe(true);
});

test("nobody is asked who has not said that they are 13", async () => {
  const calls = stubApi();
  await show();
  await type("password", "beta");
  await click(enter());
  expect(said()).toContain("Please say that you are 13 or older.");
  expect(password().value).toBe("beta");
  expect(calls).toEqual([]);
});

test("a closed beta says so in place of the form", async () => {
  await show({ is_open: false, has_access: false, refusal: "Please come back later." });
  expect(said()).toContain("The AI Tutor is closed");
  expect(said()).toContain("Please come back later.");
  expect(document.querySelector("form")).toBeNull();
});

test("who has access goes straight on, or ends it", async () => {
  const calls = stubApi({ status: 204 }, { status: 200, body: sampleAiTutorStatus({ has_access: false }) });
  await show({});
  expect(getByText("Go to the AI Tutor").getAttribute("href")).toBe("/ai-tutor");
  await click(getByText("End access here"));
  await eventually(() => expect(password()).not.toBeNull());
  expect(calls.map(({ method }) => method)).toEqual(["DELETE", "GET"]);
});

test("says how long to wait after too many tries", () => {
  const problem = new Problem(
    { title: "", status: 429, code: "rate_limited", detail: "Too many tries." },
    125,
  );
  expect(entryFormError(problem)).toEqual({
    title: "Too Many Requests",
    text: "Too many tries. You can try again in 3 minutes.",
    fields: { password: "Too many tries. You can try again in 3 minutes." },
  });
});

test("a password is needed where no script has kept the button off", () => {
  expect(checkEntry({ password: "", is_13_or_older: true })?.fields).toEqual({
    password: "Please enter the password.",
  });
});
