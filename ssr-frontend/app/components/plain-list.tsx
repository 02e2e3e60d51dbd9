import type { ComponentProps } from "react";

/** A list without markers. Safari needs the `list` role for such a list. */
export const PlainList = (props: ComponentProps<"ul">) => (
  // biome-ignore lint/a11y/noRedundantRoles: see above
  <ul {...props} role="list" />
);
