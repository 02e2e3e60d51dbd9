import { describe, expect, test } from "vitest";
import type { DashboardView } from "../views.ts";
import { shortcutOf } from "./shortcuts.tsx";
import { TABS } from "./tabs.ts";

describe("a key", () => {
  test.each([
    ["g", { kind: "prefix" }],
    ["/", { kind: "search" }],
    ["?", { kind: "help" }],
    ["a", undefined],
    ["Enter", undefined],
  ])("%s by itself", (key, shortcut) => expect(shortcutOf(key, false, TABS.admin)).toEqual(shortcut));

  test("after g leads to the tab of its letter", () => {
    expect(shortcutOf("l", true, TABS.admin)).toEqual({ kind: "go", to: "/dashboard/admin/audit-log" });
    expect(shortcutOf("p", true, TABS.tutor)).toEqual({ kind: "go", to: "/dashboard/tutor/payments" });
  });

  test("after g means what it always does, if no tab has it", () => {
    expect(shortcutOf("z", true, TABS.admin)).toBeUndefined();
    expect(shortcutOf("g", true, TABS.admin)).toEqual({ kind: "prefix" });
    expect(shortcutOf("?", true, TABS.admin)).toEqual({ kind: "help" });
  });
});

test.each(Object.keys(TABS) as DashboardView[])("the %s's tabs each have a letter of their own", (view) => {
  const letters = TABS[view].map(({ letter }) => letter);
  expect(letters.filter((letter) => !/^[a-z]$/.test(letter) || letter === "g")).toEqual([]);
  const free = [..."abcdefhijklmnopqrstuvwxyz"].filter((letter) => !letters.includes(letter));
  const taken = letters.filter((letter, index) => letters.indexOf(letter) < index);
  expect(taken, `letters of two tabs; these are free: ${free.join(" ")}`).toEqual([]);
});
