import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { sharedChunks } from "./tools/chunks.ts";
import { gridParts } from "./tools/grid-parts.ts";
import { katexFonts } from "./tools/katex-fonts.ts";
import { noRipple } from "./tools/no-ripple.ts";
import { pageDates } from "./tools/page-dates.ts";
import { reloadSite } from "./tools/reload-site.ts";
import { siteScript } from "./tools/site-script.ts";
import { themeTokens } from "./tools/theme-tokens.ts";

export default defineConfig(({ command }) => ({
  plugins: [
    themeTokens(),
    gridParts(),
    noRipple(),
    katexFonts(),
    pageDates(),
    siteScript(),
    reloadSite(),
    reactRouter(),
  ],
  build: {
    target: "baseline-widely-available",
    // Small pictures stay files: a cached file beats bytes repeated in every page.
    assetsInlineLimit: 0,
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: sharedChunks } } } } },
    ssr: { build: { rollupOptions: { input: "./server.ts" } } },
  },
  // The built renderer carries its dependencies, so production needs build/ alone.
  ssr: command === "build" ? { noExternal: true } : {},
}));
