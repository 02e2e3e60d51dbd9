declare module "subset-font" {
  /** The subset of a font that the given text needs. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: "woff2" | "sfnt";
      variationAxes?: Record<string, number | { min: number; max: number }>;
    },
  ): Promise<Buffer>;
}

declare module "virtual:page-dates" {
  /** The dates of the last change of public pages, by path. */
  const dates: Record<string, string>;
  export default dates;
}

declare module "virtual:site-script" {
  /** The script of site pages, minified; empty outside the renderer. */
  const script: string;
  export default script;
}
