import type { Plugin } from "vite";

/** Where the data grid names the components that it is drawn with. */
const GRID_COMPONENTS = /@mui\/x-data-grid\/material\/index\.m?js$/;

const modulesOf = (...names: string[]) => new Set(names.map((name) => `@mui/material/${name}`));

/**
 * What it has for editing, filtering, choosing rows and paging, none of which our tables leave to it
 * (`records-grid.tsx`): a quarter of its script.
 */
const UNUSED = modulesOf(
  "Autocomplete",
  "Checkbox",
  "Chip",
  "LinearProgress",
  "ListItemIcon",
  "ListItemText",
  "MenuItem",
  "MenuList",
  "Popper",
  "Select",
  "Switch",
  "TablePagination",
  "Tab",
  "Tabs",
  "TextField",
  "TextareaAutosize",
  "ToggleButton",
);

/** What it puts around others: these are shown by themselves. */
const WRAPPERS = modulesOf("Badge", "Tooltip");

const NOTHING = "\0helix:no-grid-part";
const CHILDREN = "\0helix:no-grid-wrapper";

const SOURCES: Record<string, string> = {
  [NOTHING]: "export default () => null; export const listItemTextClasses = {}, tablePaginationClasses = {};",
  [CHILDREN]: "export default ({ children = null }) => children;",
};

/** Leaves components out of the data grid's script that it would show nowhere. */
export function gridParts(): Plugin {
  return {
    name: "helix:grid-parts",
    enforce: "pre",
    resolveId(source, importer) {
      if (importer === undefined || !GRID_COMPONENTS.test(importer)) return null;
      if (WRAPPERS.has(source)) return CHILDREN;
      return UNUSED.has(source) ? NOTHING : null;
    },
    load: (id) => SOURCES[id] ?? null,
  };
}
