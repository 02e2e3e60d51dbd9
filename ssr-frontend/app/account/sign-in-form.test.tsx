// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from "vitest";
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

test("whose account has a second factor is asked for its code first", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const assign = vi.spyOn(window.location, "assign").mockReturnValue(undefined);
  stubApi({ status: 200, body: {} });
  await show();
  await type("email", "ada@e2e.test");
  await type("password", "sesame");
  await click(getByText("Sign in"));
  vi.advanceTimersByTime(100);
  expect(assign.mock.calls).toEqual([["/auth/code?next=%2Fdashboard%3Ftab%3Dpayments"]]);
});

test("the owner of a suspended account is told so calmly, where it stays", async () => {
  const words = "This account is suspended. Dear Ada, please write to us.";
  stubApi(problemResponse(403, "account_suspended", words), { status: 200, body: { user: {} } });
  await show();
  await type("email", "ada@e2e.test");
  await type("password", "sesame");
  await click(getByText("Sign in"));
  const notice = await eventually(() => {
    const found = document.querySelector<HTMLElement>(".notice");
    expect(found?.textContent).toContain(words);
    return found;
  });
  expect(document.activeElement).toBe(notice);
  expect(toasts()).toEqual([]);
  // Signing in with another account is possible.
  const assign = vi.spyOn(window.location, "assign").mockReturnValue(undefined);
  await click(getByText("Sign in"));
  await eventually(() => expect(document.querySelector(".notice")).toBeNull());
  // Test files share a process: a timer that outlives the test would fire in another.
  await eventually(() => expect(assign).toHaveBeenCalled());
});
