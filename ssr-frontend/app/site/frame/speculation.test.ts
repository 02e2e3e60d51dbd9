import { expect, test } from "vitest";
import { app, site } from "../../pages.ts";
import { speculationRules } from "./speculation.ts";

test("browsers may fetch ahead what is the same for everybody, and nothing personal", () => {
  const rules = speculationRules([site("/", "a.tsx"), app("/dashboard", "b.tsx")]);
  expect(JSON.parse(rules).prefetch[0].where.and).toEqual([
    { href_matches: "/*" },
    { not: { href_matches: ["/api/*", "/*.*", "/dashboard*"] } },
    { not: { selector_matches: "[target], [download], [rel~=nofollow]" } },
  ]);
  // The text is not escaped in the script element.
  expect(rules).not.toContain("<");
});
