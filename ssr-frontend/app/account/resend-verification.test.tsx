// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { click, getByText, problemResponse, renderPage, stubApi } from "../testing/app-page.tsx";
import { ResendVerification } from "./resend-verification.tsx";

const shown = () => document.querySelector("[role=status].note")?.textContent;

const show = (outcome?: string) =>
  renderPage(<ResendVerification email="ada@e2e.test" next="/account" action="/here" outcome={outcome} />);

test("it says that the email is on its way again", async () => {
  const calls = stubApi({ status: 202, body: { email: "ada@e2e.test" } });
  await show();
  expect(document.querySelector("form")?.getAttribute("action")).toBe("/here");
  await click(getByText("Send it again"));
  expect(calls[0]?.body).toEqual({ email: "ada@e2e.test", next: "/account" });
  expect(shown()).toBe("We sent it again.");
});

test("a limit is explained in place, and it can be tried again", async () => {
  const words = "Please wait a few minutes before requesting another verification email.";
  stubApi(problemResponse(429, "rate_limited", words));
  await show();
  await click(getByText("Send it again"));
  expect(shown()).toBe(words);
  expect(getByText("Send it again")).toBeTruthy();
});

test("what a form without a script has led to is said", async () => {
  await show("We sent it again.");
  expect(shown()).toBe("We sent it again.");
});
