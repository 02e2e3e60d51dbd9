/** A route of the router's manifest, and the files it is made of. */
interface ManifestRoute {
  /** What it stands in. */
  parentId?: string;
  path?: string;
  module: string;
  imports?: string[];
}

/**
 * Fetches the scripts of a page before somebody goes there, so that it opens even when the network is gone by then. The
 * router's own prefetching imports the page's module; when that fails, it loads the whole document anew, with everything
 * typed into it lost.
 *
 * @param path a page without variable parts
 */
export function preloadScripts(path: string): void {
  const routes = window.__reactRouterManifest.routes as Record<string, ManifestRoute>;
  const page = Object.values(routes).find((candidate) => `/${candidate.path}` === path);
  if (!page) throw new Error(`${path} is no page of its own`);
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";
  // From another role's dashboard, or the account, the layout around the page is not there either.
  for (let route: ManifestRoute | undefined = page; route; route = routes[route.parentId ?? ""]) {
    for (const href of [route.module, ...(route.imports ?? [])]) {
      if (document.querySelector(`link[rel="modulepreload"][href="${href}"]`)) continue;
      document.head.append(
        Object.assign(document.createElement("link"), { rel: "modulepreload", href, nonce }),
      );
    }
  }
}
