import { expect, test } from "vitest";
import { plainText } from "./plain-text.ts";

test("an answer is read without what is for the eye alone", () => {
  expect(
    plainText("## So\n\n**Subtract** `3`:\n\n$$2x = 8$$\n\n```py\nprint(1)\n```\n[there](https://a.example)"),
  ).toBe("So Subtract 3: 2x = 8 print(1) there");
});

test.each([
  ["code in a line", "Write `__init__` and `2**3`.", "Write __init__ and 2**3."],
  [
    "code in a block",
    "So:\n\n```py\n# **total**\nx = 2**3\n\nself.__init__()\n```\n\nDone.",
    "So: # **total** x = 2**3 self.__init__() Done.",
  ],
  ["code that has not ended yet", "```py\nx = 2**3", "x = 2**3"],
  ["dollars in code", "`echo $HOME` and `$5`", "echo $HOME and $5"],
  ["a price", "It costs $5, or \\$6.", "It costs $5, or $6."],
  ["a power that is no code", "2**3 is 8", "2**3 is 8"],
])("%s is read as it is written", (_, markdown, words) => expect(plainText(markdown)).toBe(words));
