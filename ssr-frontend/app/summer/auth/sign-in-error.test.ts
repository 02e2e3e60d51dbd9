import { expect, test } from "vitest";
import { signInErrorOf } from "./sign-in-error.ts";

const text = (query: string) => signInErrorOf(new URLSearchParams(query))?.text;

test("each code has its own words, and an unknown one is a failure", () => {
  const codes = [
    "refused",
    "expired",
    "unavailable",
    "failed",
    "email_not_verified",
    "account_not_verified",
    "account_suspended",
    "wait",
    "begin_here",
  ];
  expect(new Set(codes.map((code) => text(`error=${code}`))).size).toBe(codes.length);
  expect(text("error=teapot")).toBe(text("error=failed"));
  expect(text("error=constructor")).toBe(text("error=failed"));
  expect(text("")).toBeUndefined();
});

test("an account that was never proven has a way out", () => {
  expect(signInErrorOf(new URLSearchParams("error=account_not_verified"))?.link?.to).toBe(
    "/auth?mode=forgot",
  );
});
