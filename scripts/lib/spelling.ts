/** Checks the spelling of what people read and of the documents: cspell with the rules of `cspell.json`. */
import type { Check } from "./checks.ts";
import { packageCommand } from "./node.ts";

/** Whether a change of this file can lead to a misspelling. */
const COVERED =
  /^(README\.md$|cspell\.json$|docs\/|ssr-frontend\/(content|app)\/|api\/src\/|seed\/samples\/|scripts\/spelling\/)/;

export const isSpellChecked = (file: string) => COVERED.test(file);

export const spelling: Check = {
  title: "Spelling",
  budget: 0.3,
  check: ({ run }) => run(packageCommand("cspell", ["lint", "--no-progress", "--no-summary"])),
};
