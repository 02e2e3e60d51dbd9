/*
 * The elements of a table with explicit ARIA roles, for tables displayed otherwise, such as cards on phones:
 * browsers drop the semantics when CSS `display` changes.
 */
import type { ComponentProps } from "react";

export const Table = (props: ComponentProps<"table">) => (
  // biome-ignore lint/a11y/noRedundantRoles: see above
  <table {...props} role="table" />
);

export const TableHead = (props: ComponentProps<"thead">) => (
  // biome-ignore lint/a11y/noRedundantRoles: see above
  <thead {...props} role="rowgroup" />
);

export const TableBody = (props: ComponentProps<"tbody">) => (
  // biome-ignore lint/a11y/noRedundantRoles: see above
  <tbody {...props} role="rowgroup" />
);

export const TableRow = (props: ComponentProps<"tr">) => (
  // biome-ignore lint/a11y/noRedundantRoles: see above
  <tr {...props} role="row" />
);

export const ColumnHeader = (props: ComponentProps<"th">) => (
  // biome-ignore lint/a11y/noRedundantRoles: see above
  <th {...props} scope="col" role="columnheader" />
);

export const RowHeader = (props: ComponentProps<"th">) => (
  // biome-ignore lint/a11y/noRedundantRoles: see above
  <th {...props} scope="row" role="rowheader" />
);

export const TableCell = (props: ComponentProps<"td">) => (
  // biome-ignore lint/a11y/noRedundantRoles: see above
  <td {...props} role="cell" />
);
