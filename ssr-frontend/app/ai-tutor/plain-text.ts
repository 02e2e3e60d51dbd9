/** An answer for the ear, and for nothing else: what is only there for the eye is left out, formulas are read as they are written. */
export const plainText = (markdown: string): string =>
  markdown
    .replace(/^ {0,3}(?:`{3,}|~{3,}).*$/gm, "")
    .replace(/^ {0,3}#{1,6}\s+/gm, "")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\\[()[\]]|\$+/g, "")
    .replace(/\*\*|__|`/g, "")
    .replace(/\s+/g, " ")
    .trim();
