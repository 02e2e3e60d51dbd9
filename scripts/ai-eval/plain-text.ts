/** Normalizes texts, so that different spellings of the same thing match. */

const NUMBER_WORDS: Record<string, number> = Object.fromEntries(
  [
    ..."zero . two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty"
      .split(" ")
      .map((word, value) => [word, value] as const),
    ..."thirty forty fifty sixty seventy eighty ninety"
      .split(" ")
      .map((word, at) => [word, (at + 3) * 10] as const),
  ].filter(([word]) => word !== "."),
);

/** LaTeX commands, and how people type them. */
const COMMANDS: [RegExp, string][] = [
  [/\\(?:left|right|displaystyle|big|bigl|bigr|limits)\b/g, ""],
  [/\\(?:cdot|times|ast)\b/g, "*"],
  [/\\div\b/g, "/"],
  [/\\(?:approx|equiv)\b/g, "="],
  [/\\(?:to|rightarrow|longrightarrow|implies)\b/g, "->"],
  [/\\(?:quad|qquad)\b|\\[,;:!> ]|~/g, " "],
  [/\\[()[\]]/g, " "],
  [/\\([%#&_])/g, "$1"],
];

/**
 * Returns the text in lower case without LaTeX and Markdown, with signs in one spelling and numbers in
 * digits.
 */
export function plain(text: string): string {
  let line = text
    .toLowerCase()
    .replace(/²/g, "^2")
    .replace(/³/g, "^3")
    .replace(/[₀-₉]/g, (digit) => String(digit.charCodeAt(0) - 0x2080))
    .normalize("NFKC")
    .replace(/(\d)(?:\\,|\{,\})(?=\d{3}(?!\d))/g, "$1")
    .replace(/\{,\}/g, ",")
    .replace(/[−–—‑]/g, "-")
    .replace(/[×·]/g, "*")
    .replace(/÷/g, "/")
    .replace(/≈/g, "=")
    .replace(/[→⟶⇒]/g, "->")
    .replace(/[’‘]/g, "'")
    .replace(/[“”„]/g, '"');
  for (const [pattern, replacement] of COMMANDS) line = line.replace(pattern, replacement);
  line = withoutBraces(line)
    .replace(/\^\{([^{}]*)\}/g, "^$1")
    .replace(/_\{([^{}]*)\}/g, "$1")
    .replace(/_(?=\w)/g, "")
    .replace(/\$/g, " ")
    .replace(/\*\*|`/g, "")
    .replace(/(?<![\p{L}\d)])\*(\p{L}[^*\n]*)\*/gu, "$1")
    .replace(/[{}\\]/g, " ")
    .replace(/(\d),(?=\d{3}\b)/g, "$1")
    .replace(/(\d),(?=\d)/g, "$1.");
  line = line
    .replace(/\b(is|equals|=|be|to) one\b/g, "$1 1")
    .replace(/\p{L}+/gu, (word) => NUMBER_WORDS[word]?.toString() ?? word)
    .replace(/\b(?:minus|negative) (?=\d)/g, "-");
  return line.replace(/\s+/g, " ").trim();
}

/** `plain` without spaces around signs. */
export const compact = (text: string): string => plain(text).replace(/\s*([=+\-*/^(),:<>])\s*/g, "$1");

/** Replaces LaTeX fractions, roots, boxes and texts, from the inside out. */
function withoutBraces(text: string): string {
  for (let before = "", line = text; ; before = line) {
    if (line === before) return line;
    before = line;
    line = line
      .replace(/\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g, " $1/$2 ")
      .replace(/\\[dt]?frac\s*(\d)\s*(\d)/g, " $1/$2 ")
      .replace(/\\sqrt\s*\{([^{}]*)\}/g, "sqrt($1)")
      .replace(/\\boxed\s*\{([^{}]*)\}/g, " the answer is $1 ")
      .replace(/\\(?:text|mathrm|mathbf|textbf|mathit|operatorname|ce)\s*\{([^{}]*)\}/g, "$1")
      .replace(/\^\{([^{}]*)\}/g, "^$1")
      .replace(/_\{([^{}]*)\}/g, "$1");
    if (line === before) return line;
  }
}

/** Escapes a text for a regular expression. */
export const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

/** Whether a text contains a form, in any spelling, and not within a longer word, number or term. */
export function says(text: string, form: string): boolean {
  const sought = compact(form);
  const start = /^[\p{L}\d]/u.test(sought) ? "(?<![\\p{L}\\d.])" : "";
  const end = /[\p{L}\d]$/u.test(sought) ? "(?![\\p{L}\\d]|\\.\\d)" : "";
  return new RegExp(`${start}${escaped(sought)}${end}`, "u").test(compact(text));
}

/** Returns the first of the forms that the text contains. */
export const firstSaid = (text: string, forms: readonly string[]): string | undefined =>
  forms.find((form) => says(text, form));

/** Returns the text without fenced code. */
export const withoutCode = (text: string): string =>
  text.replace(/```[\s\S]*?(?:```|$)/g, " ").replace(/`[^`\n]*`/g, " ");

export const withoutMath = (text: string): string =>
  text.replace(/\$\$[\s\S]*?\$\$/g, " ").replace(/(?<!\\)\$[^$\n]*(?<!\\)\$/g, " ");

/** Returns the sentences of a text without code. A separate line is a sentence. */
export function sentences(text: string): string[] {
  return withoutCode(text)
    .split(/(?<=[.?!]["')*]*)\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /\p{L}/u.test(sentence));
}

export const countWords = (text: string): number => text.split(/\s+/).filter((word) => word !== "").length;

/** Counts the questions in a text, without those in quotations. */
export function countQuestions(text: string): number {
  const own = withoutCode(text).replace(/"[^"\n]*"|“[^”\n]*”/g, " ");
  return own.match(/\?+/g)?.length ?? 0;
}
