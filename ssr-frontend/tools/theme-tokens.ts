import type { Plugin } from "vite";
import { tokensCss } from "../app/theme/tokens.ts";

const TOKENS_PLACEHOLDER = "/* @tokens */";

/**
 * Inserts the design tokens into any style sheet with the marker, so that the site's plain CSS and the app's
 * MUI theme share one list of values.
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
