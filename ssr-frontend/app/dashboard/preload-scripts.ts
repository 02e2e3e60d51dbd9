/** A route of React Router's manifest, with its files. */
interface ManifestRoute {
  /** The id of its parent route. */
  parentId?: string;
  path?: string;
  module: string;
  imports?: string[];
}

/**
 * Preloads the scripts of a page, so that it opens even if the network fails later. React Router's own
 * prefetching imports the page's module; if that fails, it reloads the document, and everything typed is
 * lost.
 *
 * @param path a page without dynamic segments
 */
export function preloadScripts(path: string): void {
  const routes = window.__reactRouterManifest.routes as Record<string, ManifestRoute>;
  const page = Object.values(routes).find((candidate) => `/${candidate.path}` === path);
  if (!page) throw new Error(`${path} is no page of its own`);
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";
  // From another role's dashboard or the account, the page's layout is not loaded either.
  for (let route: ManifestRoute | undefined = page; route; route = routes[route.parentId ?? ""]) {
    for (const href of [route.module, ...(route.imports ?? [])]) {
      if (document.querySelector(`link[rel="modulepreload"][href="${href}"]`)) continue;
      document.head.append(
        Object.assign(document.createElement("link"), { rel: "modulepreload", href, nonce }),
      );
    }
  }
}
