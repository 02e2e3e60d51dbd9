/** A page of the router's manifest, and the files it is made of. */
interface ManifestRoute {
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
  const routes: ManifestRoute[] = Object.values(
    window.__reactRouterManifest.routes as Record<string, ManifestRoute>,
  );
  const route = routes.find((candidate) => `/${candidate.path}` === path);
  if (!route) throw new Error(`${path} is no page of its own`);
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";
  for (const href of [route.module, ...(route.imports ?? [])]) {
    if (document.querySelector(`link[rel="modulepreload"][href="${href}"]`)) continue;
    document.head.append(
      Object.assign(document.createElement("link"), { rel: "modulepreload", href, nonce }),
    );
  }
}
