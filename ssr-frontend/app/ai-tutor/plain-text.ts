import { blocksOf } from "./markdown-blocks.ts";

/** Code, in a block or in a line. */
const CODE = /(^ {0,3}```[^\n]*\n[\s\S]*?(?:^ {0,3}```[^\n]*$|$(?![\s\S]))|`[^`\n]+`)/gm;

/**
 * An answer for the ear, and for nothing else: what is only there for the eye is left out, formulas and code are read as they are
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
    // What is left of them fences formulas; one that is a letter is escaped.
    .replace(/(\\)?\$+/g, (_, escaped) => (escaped ? "$" : ""))
    .replace(/(\*\*|__)(?=\S)([\s\S]+?)(?<=\S)\1/g, "$2");
