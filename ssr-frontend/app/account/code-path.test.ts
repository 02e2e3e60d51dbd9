import { expect, test } from "vitest";
import {
  codeHref,
  codeKindOf,
  codesLeftIn,
  endedSignInHref,
  hrefAfterCode,
  hrefAfterPassword,
} from "./code-path.ts";

const paramsOf = (href: string) => new URL(href, "https://here.invalid").searchParams;

test("who was let in goes on, and who was not is asked for the code, which then leads there", () => {
  expect(hrefAfterPassword({ user: {} }, "/account")).toBe("/account");
  expect(hrefAfterPassword({}, "/account")).toBe("/auth/code?next=%2Faccount");
  expect(hrefAfterPassword({ user: null }, "/dashboard")).toBe("/auth/code");
});

test("who used a recovery code is told first how many are left", () => {
  expect(hrefAfterCode({ recovery_codes_left: null }, "/account")).toBe("/account");
  expect(hrefAfterCode({}, "/account")).toBe("/account");
  expect(hrefAfterCode({ recovery_codes_left: 0 }, "/dashboard")).toBe("/auth/code?left=0");
  expect(codesLeftIn(paramsOf("/auth/code?left=0"))).toBe(0);
  expect(codesLeftIn(paramsOf("/auth/code"))).toBeUndefined();
  expect(codesLeftIn(paramsOf("/auth/code?left=many"))).toBeUndefined();
});

test("the kind of code stands in the address, for whom no script runs", () => {
  expect(codeKindOf(paramsOf(codeHref("/account", { kind: "recovery" })))).toBe("recovery");
  expect(codeKindOf(paramsOf(codeHref("/account")))).toBe("app");
});

test("a sign-in that has ended begins again, and still leads to where it was to lead", () => {
  expect(endedSignInHref("/dashboard")).toBe("/auth?ended");
  expect(endedSignInHref("/account")).toBe("/auth?next=%2Faccount&ended");
});
