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

const show = () => renderPage(<SignUpForm next="/dashboard" action="/student-signup" />, "/student-signup");

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
