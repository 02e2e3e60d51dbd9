import type { InlineStyle } from "./document.ts";

/** The part of the router's manifest that names style sheets, by route. */
interface StyleManifest {
  /** Names the build. */
  version?: string;
  routes: Record<string, { id?: string; css?: string[] | undefined } | undefined>;
}

declare global {
  interface Window {
    /** The router's, in an app page. */
    __reactRouterManifest: StyleManifest;
  }
}

/** A style sheet's address: the bundler's manifest puts `#` behind those of shared files. */
const fileOf = (href: string): string => href.replace(/#$/, "");

/** The addresses of the style sheets that some routes need, each once. */
export function stylesOf({ routes }: StyleManifest, ids: string[]): string[] {
  return [...new Set(ids.flatMap((id) => routes[id]?.css ?? []).map(fileOf))];
}

/** The manifest without the style sheets that stand in the document: the router is not to fetch them again. */
export function withoutStyles<M extends StyleManifest>(manifest: M, styles: InlineStyle[]): M {
  const inline = new Set(styles.map(({ file }) => file));
  const routes = Object.entries(manifest.routes).map(([id, route]) => {
    const css = route?.css?.filter((href) => !inline.has(fileOf(href)));
    return [id, css ? { ...route, css } : route];
  });
  return { ...manifest, routes: Object.fromEntries(routes) };
}

/**
 * Keeps the style sheets that stand in this document from being fetched as well, by the router and by whatever loads a
 * part of the page: both look for a link first. A disabled link loads nothing.
 */
export function claimStyles(styles: InlineStyle[]): void {
  Object.assign(window.__reactRouterManifest, withoutStyles(window.__reactRouterManifest, styles));
  for (const { file: href } of styles)
    document.head.append(
      Object.assign(document.createElement("link"), { rel: "stylesheet", disabled: true, href }),
    );
}

/** The style sheets that stand in this document. */
export const stylesInDocument = (): InlineStyle[] =>
  [...document.querySelectorAll<HTMLStyleElement>("style[data-file]")].map(({ dataset, textContent }) => ({
    file: dataset.file ?? "",
    css: textContent ?? "",
  }));
