import type { Plugin } from "vite";

const KATEX_CSS = /\/katex\/dist\/katex\.min\.css$/;
const OLDER_FORMATS = /,url\([^)]+\.(?:woff|ttf)\) format\("(?:woff|truetype)"\)/g;

/** Ships the KaTeX fonts in one format: every browser that our scripts support reads WOFF2. */
export const katexFonts = (): Plugin => ({
  name: "katex-fonts",
  enforce: "pre",
  transform(css, id) {
    if (!KATEX_CSS.test(id)) return null;
    const slim = css.replace(OLDER_FORMATS, "");
    if (slim === css) throw new Error("KaTeX lists its fonts in another way than it did");
    return { code: slim, map: null };
  },
});
