// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { click, getByText, renderPage, stubApi, toasts, type } from "../testing/app-page.tsx";
import { SignUpForm } from "./sign-up-form.tsx";

test("after the sign-up one page asks to look for the email, with the way on", async () => {
  const next = "/book?tutor=t&at=2026-11-29T21%3A00%3A00Z";
  const calls = stubApi({ status: 202, body: { email: "ada@e2e.test" } });
  const { place } = await renderPage(<SignUpForm next={next} action="/student-signup" />, "/student-signup");
  await type("first_name", "Ada");
  await type("last_name", "Sample");
  await type("email", "ada@e2e.test");
  await type("password", "Abcdefg1");
  await click(getByText("Create account"));
  expect(calls[0]?.body).toMatchObject({ email: "ada@e2e.test", next });
  expect(place().pathname).toBe("/check-email");
  expect(new URLSearchParams(place().search).get("next")).toBe(next);
  expect(toasts()).toEqual([
    "Student account created successfully!Please check your email to verify your account.",
  ]);
});
