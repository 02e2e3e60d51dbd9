// @vitest-environment happy-dom
import { expect, test } from "vitest";
import {
  click,
  getByText,
  problemResponse,
  renderPage,
  stubApi,
  toasts,
  type,
} from "../testing/app-page.tsx";
import { autocompleteNames } from "../testing/autocomplete.ts";
import { SignUpForm } from "./sign-up-form.tsx";

const show = (next = "/dashboard") =>
  renderPage(<SignUpForm next={next} action="/student-signup" />, "/student-signup");

const fill = async () => {
  await type("first_name", "Ada");
  await type("last_name", "Sample");
  await type("email", "ada@e2e.test");
  await type("password", "Abcdefg1");
};

test("the browser can fill in who somebody is, and offer a password", async () => {
  await show();
  expect(autocompleteNames()).toEqual({
    first_name: "given-name",
    last_name: "family-name",
    email: "email",
    password: "new-password",
  });
});

test("the sixth account in ten minutes is not even sent", async () => {
  const calls = stubApi(...Array.from({ length: 6 }, () => problemResponse(500, "internal", "Oops.")));
  await show();
  await fill();
  for (let i = 0; i < 5; i++) await click(getByText("Create account"));
  expect(toasts()).toEqual(["ErrorOops."]);
  expect(calls).toHaveLength(5);
  await click(getByText("Create account"));
  expect(toasts()).toEqual(["Too Many RequestsPlease wait before creating another account."]);
  expect(calls).toHaveLength(5);
});

test("after the sign-up one page asks to look for the email, with the way on", async () => {
  const next = "/book?tutor=t&at=2026-11-29T21%3A00%3A00Z";
  const calls = stubApi({ status: 202, body: { email: "ada@e2e.test" } });
  const { place } = await show(next);
  await fill();
  await click(getByText("Create account"));
  expect(calls[0]?.body).toMatchObject({ email: "ada@e2e.test", next });
  expect(place().pathname).toBe("/check-email");
  expect(new URLSearchParams(place().search).get("next")).toBe(next);
  expect(toasts()).toEqual([
    "Student account created successfully!Please check your email to verify your account.",
  ]);
});
