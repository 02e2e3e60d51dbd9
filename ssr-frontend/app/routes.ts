import { routeTree, site } from "./pages.ts";

/** Every page there is. `site` pages are cached and ship no React; `app` pages hydrate. */
export const pages = [
  site("/", "site/home/home.tsx"),

  site("*", "site/not-found.tsx"),
];

export default routeTree(pages);
