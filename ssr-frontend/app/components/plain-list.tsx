import type { ComponentProps } from "react";

/** A list without marks. Safari takes such a list for none, unless it is told that it is one. */
export const PlainList = (props: ComponentProps<"ul">) => (
  // biome-ignore lint/a11y/noRedundantRoles: see above
  <ul {...props} role="list" />
);
