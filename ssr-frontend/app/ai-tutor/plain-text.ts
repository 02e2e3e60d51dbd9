import { blocksOf } from "./markdown-blocks.ts";

/** A code block or a code span. */
const CODE = /(^ {0,3}```[^\n]*\n[\s\S]*?(?:^ {0,3}```[^\n]*$|$(?![\s\S]))|`[^`\n]+`)/gm;

/**
 * A response as plain text for screen readers: visual markup is removed, formulas and code are kept as
 * written.
 */
export const plainText = (markdown: string): string =>
  blocksOf(markdown)
    .join("\n\n")
    .split(CODE)
    .map((part, index) => (index % 2 === 0 ? wordsOf(part) : codeOf(part)))
    .join("")
    .replace(/\s+/g, " ")
    .trim();

const codeOf = (part: string): string => part.replace(/^ {0,3}```.*$/gm, "").replace(/^`|`$/g, "");

const wordsOf = (part: string): string =>
  part
    .replace(/^ {0,3}~{3,}.*$/gm, "")
    .replace(/^ {0,3}#{1,6}\s+/gm, "")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    // The remaining ones delimit formulas; a literal one is escaped.
    .replace(/(\\)?\$+/g, (_, escaped) => (escaped ? "$" : ""))
    .replace(/(\*\*|__)(?=\S)([\s\S]+?)(?<=\S)\1/g, "$2");
