// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
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
import { CodeForm } from "./code-form.tsx";

const assign = vi.fn();

beforeEach(() => {
  assign.mockReset();
  vi.spyOn(window.location, "assign").mockImplementation(assign);
});

const show = () => renderPage(<CodeForm next="/account" kind="app" />, "/auth/code?next=%2Faccount");
const field = () => document.querySelector<HTMLInputElement>("[name=code]");
const submit = () => click(getByText("Sign in"));
const said = () => document.getElementById(field()?.getAttribute("aria-describedby") ?? "")?.textContent;

test("phones offer the code and their digits, and a code that was pasted with a space is sent", async () => {
  const calls = stubApi({ status: 200, body: { user: {} } });
  await show();
  expect(autocompleteNames()).toEqual({ code: "one-time-code" });
  expect(field()?.inputMode).toBe("numeric");
  await type("code", "123 456");
  await submit();
  expect(calls).toEqual([{ method: "POST", path: "/api/auth/second-factor", body: { code: "123 456" } }]);
  expect(assign.mock.calls).toEqual([["/account"]]);
});

test("what cannot be a code is not sent", async () => {
  const calls = stubApi();
  await show();
  await submit();
  expect(toasts()).toEqual(["Code RequiredPlease enter the code your app shows."]);
  expect(calls).toEqual([]);
});

test("a recovery code is asked for in other words, and what was typed stays", async () => {
  stubApi({ status: 200, body: { user: {}, recovery_codes_left: 9 } });
  await show();
  await type("code", "abcd-efgh-jkmn-pqrs");
  const other = document.querySelector<HTMLElement>("form a");
  expect(other?.textContent).toBe("Use a recovery code instead");
  await click(other as HTMLElement);
  expect(getByText("Recovery code").tagName).toBe("LABEL");
  expect(field()?.inputMode).toBe("text");
  expect(field()?.value).toBe("abcd-efgh-jkmn-pqrs");
  expect(document.activeElement).toBe(field());
  expect(said()).toContain("Each works once.");
  expect(document.querySelector("form")?.getAttribute("action")).toBe(
    "/auth/code?kind=recovery&next=%2Faccount",
  );
  await submit();
  expect(assign.mock.calls).toEqual([["/auth/code?left=9&next=%2Faccount"]]);
});

test("a sign-in that has ended leads back to its beginning", async () => {
  stubApi(problemResponse(401, "unauthenticated", "This sign-in timed out."));
  await show();
  await type("code", "123456");
  await submit();
  expect(assign.mock.calls).toEqual([["/auth?next=%2Faccount&ended"]]);
  expect(toasts()).toEqual([]);
});
