import { expect, test } from "vitest";
import { passwordStrength } from "./password-strength.ts";

test.each([
  ["", undefined],
  ["a", "Weak"],
  ["Abc12", "Weak"],
  ["abc123", "Fair"],
  ["Abcd123", "Fair"],
  ["abcdefgh", "Good"],
  ["ABCDEFG1", "Good"],
  ["abcdefg1", "Good"],
  ["Abcdefgh", "Good"],
  ["Abcdefg1", "Strong"],
  ["aaaaaaaaaaaa", "Weak"],
  // Counts code points, not UTF-16 units.
  ["🙂🙂🙂", "Weak"],
  // Letters with combining marks count as one, in either normalization.
  ["e\u0301a\u0301o\u0301", "Weak"],
])("%j is %s", (password, strength) => expect(passwordStrength(password)).toBe(strength));
