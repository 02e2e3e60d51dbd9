import { expect, test } from "vitest";
import { footer, menus } from "#content/navigation.ts";
import { site } from "../../pages.ts";
import { resolveLink, resolveLinkGroups } from "./resolve.ts";

const table = [site("/", "site/home/home.tsx"), site("/tutoring", "site/tutoring.tsx")];

test("a link leads to its page once the page exists, until then to what covers it, else nowhere", () => {
  expect(resolveLink({ label: "T", to: "/tutoring", until: "/#tutoring" }, table)).toEqual([
    { label: "T", href: "/tutoring" },
  ]);
  expect(resolveLink({ label: "R", to: "/research", until: "/#research" }, table)).toEqual([
    { label: "R", href: "/#research" },
  ]);
  expect(resolveLink({ label: "S", to: "/summer" }, table)).toEqual([]);
});

test("a group with nothing to show is left out", () => {
  expect(resolveLinkGroups([{ label: "Later", links: [{ label: "S", to: "/summer" }] }], table)).toEqual([]);
});

test("the three dropdowns and the footer's columns have something to show from the start", () => {
  expect(resolveLinkGroups(menus, table).map(({ label }) => label)).toEqual([
    "Programs",
    "Resources",
    "Mentors",
  ]);
  expect(resolveLinkGroups(footer, table).map(({ label }) => label)).toEqual(["Programs", "Resources"]);
});
