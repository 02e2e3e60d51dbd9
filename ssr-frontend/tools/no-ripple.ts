import type { Plugin } from "vite";

/** The base of every MUI button. */
const BUTTON_BASE = /@mui\/material\/ButtonBase\/ButtonBase\.m?js$/;

const NOTHING = "\0helix:no-ripple";

/**
 * Removes the ripple from the scripts of all pages, since the theme disables it (`theme/components.ts`): 2.3 KB,
 * 1.1 % of a dashboard's page. The sign-in page would exceed its budget, of which 0.5 KB are left.
 */
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
