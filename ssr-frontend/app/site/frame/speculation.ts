import type { PageEntry } from "../../pages.ts";

/**
 * The speculation rules: browsers may prerender links to site pages, which are public and cached. Links to
 * searches, which are not cached, are excluded. Browsers skip this when a visitor saves data or battery.
 */
export function speculationRules(pages: PageEntry[]): string {
  const personal = pages.filter(({ kind }) => kind === "app").map(({ pattern }) => `${pattern}*`);
  const where = {
    and: [
      { href_matches: "/*" },
      { not: { href_matches: ["/api/*", "/*.*", ...personal] } },
      { not: { selector_matches: "[target], [download], [rel~=nofollow]" } },
    ],
  };
  return JSON.stringify({ prefetch: [{ where, eagerness: "moderate" }] });
}
