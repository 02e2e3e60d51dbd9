import { describe, expect, test } from "vitest";
import { blocksOf } from "./markdown-blocks.ts";

describe("blocks", () => {
  test("end at an empty line", () => {
    expect(blocksOf("One\ntwo\n\n\nThree")).toEqual(["One\ntwo", "Three"]);
  });

  test("a list is one, with what is indented in it", () => {
    expect(blocksOf("So:\n1. One\n\n2. Two\n\n   more\n\nEnd")).toEqual([
      "So:\n1. One\n\n2. Two\n\n   more",
      "End",
    ]);
  });

  test("a long list goes on in another one, with its next number", () => {
    const items = Array.from({ length: 23 }, (_, index) => `${index + 1}. Item\n   - part`);
    expect(blocksOf(items.join("\n"))).toEqual([
      items.slice(0, 10).join("\n"),
      items.slice(10, 20).join("\n"),
      items.slice(20).join("\n"),
    ]);
  });

  test("code is one, whatever is in it, and to the end while it is open", () => {
    expect(blocksOf("```py\na = 1\n\n$b$\n```\n\nEnd")).toEqual(["```py\na = 1\n\n$b$\n```", "End"]);
    expect(blocksOf("```\na\n\nb")).toEqual(["```\na\n\nb"]);
    expect(blocksOf("~~~\n```\n\n~~~\n\nEnd")).toEqual(["~~~\n```\n\n~~~", "End"]);
  });

  test("only the last one changes while an answer comes", () => {
    const text = "First $x$.\n\nSecond with $$y^2$$ in it.\n\nThird";
    const shown = blocksOf(text);
    expect(blocksOf(`${text} goes on`).slice(0, 2)).toEqual(shown.slice(0, 2));
  });
});

describe("formulas", () => {
  const only = (text: string) => blocksOf(text).join("\n\n");

  test.each([
    ["in the line", "Take $x^2$ now.", "Take $x^2$ now."],
    ["in LaTeX's brackets", "Take \\(x^2\\) now.", "Take $x^2$ now."],
    ["with money in them", "Take $x = \\$5$ now.", "Take $$x = \\$5$$ now."],
    ["two in a line", "$a$ and $b$", "$a$ and $b$"],
  ])("%s", (_, text, marked) => expect(only(text)).toBe(marked));

  test.each([
    ["a price", "It costs $5.", "It costs \\$5."],
    ["two prices", "From $5 to $10 a day", "From \\$5 to \\$10 a day"],
    ["a price and a formula", "At $5 each, $n$ cost more", "At \\$5 each, $n$ cost more"],
    ["one that never closes", "Here $x = ", "Here \\$x = "],
    ["a bracket that never closes", "Here \\(x = ", "Here \\\\(x = "],
    ["an escaped dollar", "It is \\$5 and \\$6", "It is \\$5 and \\$6"],
    ["dollars in code", "Use `$HOME` and ``a ` $b$``", "Use `$HOME` and ``a ` $b$``"],
    ["nothing between", "$$$$", "\\$\\$\\$\\$"],
  ])("none: %s", (_, text, marked) => expect(only(text)).toBe(marked));

  test("a display stands on lines of its own", () => {
    expect(only("Look at $$2x + 3 = 11$$\nBefore")).toBe("Look at \n$$\n2x + 3 = 11\n$$\nBefore");
    expect(only("\\[\n2x\n\\]")).toBe("$$\n2x\n$$\n");
  });

  test("in a list it stays in its item", () => {
    expect(only("1. Take $$x$$ now\n2. And")).toBe("1. Take $$x$$ now\n2. And");
    expect(only("1. Take\n   $$\n   x\n   $$")).toBe("1. Take\n   $$\n   x\n   $$");
  });

  test("one that never closes is shown as it is written, and reaches no further than its block", () => {
    expect(blocksOf("See $$\\frac{a}{\n\nNext $y$")).toEqual(["See \n~~~~\n$$\\frac{a}{\n~~~~", "Next $y$"]);
  });
});
