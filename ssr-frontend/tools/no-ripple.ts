import type { Plugin } from "vite";

/** What every button of MUI's is made of. */
const BUTTON_BASE = /@mui\/material\/ButtonBase\/ButtonBase\.m?js$/;

const NOTHING = "\0helix:no-ripple";

/** Leaves the ripple out of the scripts of all pages, since the theme has switched it off (`theme/components.ts`). */
export function noRipple(): Plugin {
  return {
    name: "helix:no-ripple",
    enforce: "pre",
    resolveId: (source, importer) =>
      importer !== undefined && BUTTON_BASE.test(importer) && /\/TouchRipple\.m?js$/.test(source)
        ? NOTHING
        : null,
    load: (id) => (id === NOTHING ? "export default () => null;" : null),
  };
}
