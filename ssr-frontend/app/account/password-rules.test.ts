import { expect, test } from "vitest";
import { charactersOf, isSamePassword, passwordTooLong } from "./password-rules.ts";

test("a password is the same from every keyboard", () => {
  expect(isSamePassword("cafe\u0301\u00a0noir", "café noir")).toBe(true);
  expect(isSamePassword("Café", "café")).toBe(false);
  expect(isSamePassword(" café", "café")).toBe(false);
  expect(charactersOf("e\u0301".repeat(7))).toHaveLength(7);
});

test("it is measured in the form that is hashed", () => {
  expect(passwordTooLong("e\u0301x".repeat(24))).toBeUndefined();
  expect(passwordTooLong("é".repeat(37))).toBeDefined();
});
