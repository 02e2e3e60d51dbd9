/** The list of routes that every app page loads. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const ASSIGNMENT = "window.__reactRouterManifest=";
const SITE = "site";

interface ListedModule {
  imports?: string[];
}

interface RouteManifest {
  entry: ListedModule;
  routes: Record<string, ListedModule & { parentId?: string }>;
}

/**
 * Leaves the site's pages out of it: they ship no React, so no app page shows them, and links to them open documents. What a
 * route lacks is left out as well, since the router takes what is not there for `false`; and so is what the entry has loaded
 * by then from the list of what to load ahead for a route. The rest of that list is sorted: it is loaded all at once, and
 * what is alike compresses better.
 *
 * @throws if React Router's build writes the list in another form, or the site has no pages in it
 */
export function withoutSitePages(script: string): string {
  const [before, json] = script.split(ASSIGNMENT);
  if (before !== "" || json === undefined) throw new Error("the routes are not listed as they were");
  const manifest = JSON.parse(json.replace(/;\s*$/, "")) as RouteManifest;
  if (!(SITE in manifest.routes)) throw new Error("no page of the site is listed");
  const routes = Object.entries(manifest.routes).filter(
    ([id, { parentId }]) => id !== SITE && parentId !== SITE,
  );
  const loaded = new Set(manifest.entry.imports);
  const lean = routes.map(([id, { imports, ...route }]) => [
    id,
    { ...route, ...(imports && { imports: imports.filter((file) => !loaded.has(file)).sort() }) },
  ]);
  const listed = { ...manifest, routes: Object.fromEntries(lean) };
  return `${ASSIGNMENT}${JSON.stringify(listed, (_, value) => (value === false ? undefined : value))};`;
}

/** Does so in what was built. */
export function leaveOutSitePages(client: string): void {
  const assets = join(client, "assets");
  const manifests = readdirSync(assets).filter((name) => /^manifest-\w+\.js$/.test(name));
  if (manifests.length !== 1) throw new Error(`one list of routes was expected, not ${manifests.length}`);
  for (const name of manifests) {
    const file = join(assets, name);
    writeFileSync(file, withoutSitePages(readFileSync(file, "utf8")));
  }
}
