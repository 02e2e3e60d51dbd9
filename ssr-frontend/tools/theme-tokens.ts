import type { Plugin } from "vite";
import { tokensCss } from "../app/theme/tokens.ts";

const TOKENS_PLACEHOLDER = "/* @tokens */";

/**
 * Puts the design tokens into any style sheet that carries the mark, so the plain
 * CSS of the site and the component theme of the app share one list of values.
 */
export function themeTokens(): Plugin {
  return {
    name: "helix:theme-tokens",
    enforce: "pre",
    transform(code, id) {
      if (!id.split("?")[0]?.endsWith(".css") || !code.includes(TOKENS_PLACEHOLDER)) return;
      return code.replace(TOKENS_PLACEHOLDER, tokensCss());
    },
  };
}
