import { expect, test } from "vitest";
import { authHref, authModeOf } from "./auth-mode.ts";

const modeOf = (query: string) => authModeOf(new URLSearchParams(query));

test.each([
  ["", "signin"],
  ["mode=signin", "signin"],
  ["mode=signup", "signup"],
  ["mode=student", "student"],
  ["mode=forgot", "forgot"],
  ["mode=recovery", "signin"],
  ["mode=__proto__", "signin"],
  ["type=recovery", "recovery"],
  ["mode=student&type=recovery", "recovery"],
  ["type=signup", "signin"],
])("%j is %s", (query, mode) => expect(modeOf(query)).toBe(mode));

test.each(["signin", "signup", "student", "forgot", "recovery"] as const)(
  "the address of %s leads to it",
  (mode) => {
    const url = new URL(
      authHref(mode, "/dashboard?subject=Physics&date=2026-11-21"),
      "https://academy.example",
    );
    expect(url.pathname).toBe("/auth");
    expect(authModeOf(url.searchParams)).toBe(mode);
    expect(url.searchParams.get("next")).toBe("/dashboard?subject=Physics&date=2026-11-21");
  },
);

test("what goes without saying is not in the address", () => {
  expect(authHref("signin")).toBe("/auth");
  expect(authHref("recovery")).toBe("/auth?type=recovery");
});
