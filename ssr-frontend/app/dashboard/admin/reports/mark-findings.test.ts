import { expect, test } from "vitest";
import { markFindings } from "./mark-findings.ts";

const phone = (excerpt: string) => ({ kind: "phone" as const, excerpt, reason: "" });

const marked = (message: string, ...excerpts: string[]) =>
  markFindings(message, excerpts.map(phone)).map(({ text, finding }) => (finding ? `[${text}]` : text));

test("what was found is told from what is around it, in the order of the message", () => {
  expect(marked("Call 555 0100 or a@b.test now", "a@b.test", "555 0100")).toEqual([
    "Call ",
    "[555 0100]",
    " or ",
    "[a@b.test]",
    " now",
  ]);
});

test("what does not stand there marks nothing, and nothing is said twice", () => {
  expect(marked("Call me", "five five", "")).toEqual(["Call me"]);
  expect(marked("t.me/robin", "t.me/robin", "robin")).toEqual(["[t.me/robin]"]);
});
