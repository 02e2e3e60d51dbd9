import type { Plugin } from "vite";

/** The module in which the data grid lists its components. */
const GRID_COMPONENTS = /@mui\/x-data-grid\/material\/index\.m?js$/;

const modulesOf = (...names: string[]) => new Set(names.map((name) => `@mui/material/${name}`));

/**
 * Components for editing, filtering, row selection and pagination, none of which our tables use
 * (`records-grid.tsx`): 28 KB, 22 % of its script and 8 % of a page with a table, which would exceed its budget.
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

/** Wrapper components, which are replaced by their children. */
const WRAPPERS = modulesOf("Badge", "Tooltip");

const NOTHING = "\0helix:no-grid-part";
const CHILDREN = "\0helix:no-grid-wrapper";

const SOURCES: Record<string, string> = {
  [NOTHING]: "export default () => null; export const listItemTextClasses = {}, tablePaginationClasses = {};",
  [CHILDREN]: "export default ({ children = null }) => children;",
};

/** Removes unused components from the data grid's chunk. */
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
