import type { InlineStyle } from "./document.ts";

/** The part of the router's manifest with the style sheets by route. */
interface StyleManifest {
  /** The version of the build. */
  version?: string;
  routes: Record<string, { id?: string; css?: string[] | undefined } | undefined>;
}

declare global {
  interface Window {
    /** The router's manifest, in an app page. */
    __reactRouterManifest: StyleManifest;
  }
}

/** The URL of a style sheet: the bundler's manifest appends `#` to those of shared files. */
const fileOf = (href: string): string => href.replace(/#$/, "");

/** The URLs of the style sheets of the given routes, without duplicates. */
export function stylesOf({ routes }: StyleManifest, ids: string[]): string[] {
  return [...new Set(ids.flatMap((id) => routes[id]?.css ?? []).map(fileOf))];
}

/** The manifest without the inlined style sheets, so that the router does not fetch them again. */
export function withoutStyles<M extends StyleManifest>(manifest: M, styles: InlineStyle[]): M {
  const inline = new Set(styles.map(({ file }) => file));
  const routes = Object.entries(manifest.routes).map(([id, route]) => {
    const css = route?.css?.filter((href) => !inline.has(fileOf(href)));
    return [id, css ? { ...route, css } : route];
  });
  return { ...manifest, routes: Object.fromEntries(routes) };
}

/**
 * Prevents the router and the bundler's preloader from fetching inlined style sheets, four files of the sign-in
 * page: both look for an existing link first. A disabled link loads nothing.
 */
export function claimStyles(styles: InlineStyle[]): void {
  Object.assign(window.__reactRouterManifest, withoutStyles(window.__reactRouterManifest, styles));
  for (const { file: href } of styles)
    document.head.append(
      Object.assign(document.createElement("link"), { rel: "stylesheet", disabled: true, href }),
    );
}

/** The style sheets that are inlined into this document. */
export const stylesInDocument = (): InlineStyle[] =>
  [...document.querySelectorAll<HTMLStyleElement>("style[data-file]")].map(({ dataset, textContent }) => ({
    file: dataset.file ?? "",
    css: textContent ?? "",
  }));
