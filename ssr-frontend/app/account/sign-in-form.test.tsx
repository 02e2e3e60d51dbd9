// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from "vitest";
import { click, getByText, renderPage, stubApi, type } from "../testing/app-page.tsx";
import { autocompleteNames } from "../testing/autocomplete.ts";
import { SignInForm } from "./sign-in-form.tsx";

const show = () => renderPage(<SignInForm next="/dashboard?tab=payments" focused={false} />, "/auth");

test("the browser can fill in the account and its password", async () => {
  await show();
  expect(autocompleteNames()).toEqual({ email: "username", password: "current-password" });
});

test("who has signed in goes on after 100 ms", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const assign = vi.spyOn(window.location, "assign").mockReturnValue(undefined);
  const calls = stubApi({ status: 200, body: { user: {} } });
  await show();
  await type("email", "ada@e2e.test");
  await type("password", "sesame");
  await click(getByText("Sign in"));
  expect(calls).toHaveLength(1);
  vi.advanceTimersByTime(99);
  expect(assign).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(assign.mock.calls).toEqual([["/dashboard?tab=payments"]]);
});
