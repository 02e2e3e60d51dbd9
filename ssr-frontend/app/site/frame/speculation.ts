import type { PageEntry } from "../../pages.ts";

/**
 * Which links a browser may follow ahead of a click: those to site pages, which are the same for everybody and
 * come from the cache. Searches, which do not, are marked as nothing to follow. Browsers leave it when a visitor saves
 * data or battery.
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
