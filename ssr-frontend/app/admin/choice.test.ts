import { expect, test } from "vitest";
import { type AdminChoice, adminChoiceOf, adminQueryOf } from "./choice.ts";

const read = (query: string) => adminChoiceOf(new URLSearchParams(query));
const usual: AdminChoice = read("");
const id = "0192aa11-0000-7000-8000-00000000000a";

test("it opens with the applications that wait", () => {
  expect(usual).toMatchObject({ tab: "applications", status: "pending", count: 25 });
  expect(adminQueryOf(usual)).toBe("");
});

test.each<Partial<AdminChoice>>([
  { status: "rejected", count: 75 },
  { tab: "audit", action: "application.approved", actor: id, subject: id },
  { tab: "mail", email: "sent" },
])("%o survives the address", (change) => {
  const choice = { ...usual, ...change };
  expect(read(adminQueryOf(choice))).toEqual(choice);
});

test("an area keeps nothing of another one", () => {
  expect(adminQueryOf({ ...usual, tab: "mail", status: "rejected", action: "refund.made" })).toBe(
    "?tab=mail",
  );
});

test.each(["tab=money", "status=maybe&count=-1", "tab=applications&count=30.5"])(
  "%s leaves out what makes no sense",
  (query) => expect(read(query)).toEqual(usual),
);

test("no address asks for more rows than one page can take", () => {
  expect(read("tab=mail&count=1000000").count).toBe(500);
  expect(read("tab=mail&count=500").count).toBe(500);
});

test("a filter is an id or an action's name, or nothing", () => {
  const { action, actor, subject } = read("tab=audit&action=DROP TABLE&actor=7&subject=../x");
  expect([action, actor, subject]).toEqual([undefined, undefined, undefined]);
});
