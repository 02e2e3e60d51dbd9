import { expect, test } from "vitest";
import { homeOf, portalChoiceOf, signInHref } from "./portal.ts";

const choice = (query: string) => portalChoiceOf(new URLSearchParams(query));

test("an address says role and mode, and nothing else counts", () => {
  expect(choice("")).toEqual({ role: "student", mode: "signin" });
  expect(choice("role=provider&mode=signup")).toEqual({ role: "provider", mode: "signup" });
  expect(choice("role=admin&mode=recovery")).toEqual({ role: "student", mode: "signin" });
});

test("a choice survives its address", () => {
  for (const role of ["student", "provider"] as const) {
    for (const mode of ["signin", "signup"] as const) {
      const [, query = ""] = signInHref({ role, mode }).split("?");
      expect(choice(query)).toEqual({ role, mode });
    }
  }
});

test("each role begins on its own page", () => {
  expect([homeOf("student"), homeOf("provider")]).toEqual(["/summer/profile", "/summer/provider"]);
});
