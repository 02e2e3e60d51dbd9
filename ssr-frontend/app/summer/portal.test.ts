import { expect, test } from "vitest";
import { afterSignIn, homeOf, portalChoiceOf, portalSignInHref, signInHref } from "./portal.ts";

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

test("a page to come back to goes along, unless it is none of ours or where the role begins anyway", () => {
  const next = "/summer/saved?save=marine-biology";
  const href = signInHref({ role: "student", next });
  expect(afterSignIn(choice(href.split("?")[1] ?? ""))).toBe(next);
  expect(signInHref({ role: "student", next: "/summer/profile" })).toBe("/summer/auth?role=student");
  for (const wish of ["//evil.example", "/api/session", "/dashboard", "/summer/auth?role=student"])
    expect(afterSignIn(choice(`next=${encodeURIComponent(wish)}`))).toBe("/summer/profile");
});

test("a page of the portal is signed in to by the portal's own page, no other one is", () => {
  expect(portalSignInHref("/summer/profile")).toBe("/summer/auth?role=student");
  expect(portalSignInHref("/summer/provider")).toBe("/summer/auth?role=provider");
  expect(portalSignInHref("/summer/saved?save=kelp")).toBe(
    "/summer/auth?role=student&next=%2Fsummer%2Fsaved%3Fsave%3Dkelp",
  );
  expect(portalSignInHref("/dashboard/provider/organization?token=t1")).toBe(
    "/summer/auth?role=provider&next=%2Fdashboard%2Fprovider%2Forganization%3Ftoken%3Dt1",
  );
  for (const next of ["/dashboard", "/dashboard/tutor/overview", "/summertime", "/account?back=/summer"])
    expect(portalSignInHref(next)).toBeUndefined();
});
