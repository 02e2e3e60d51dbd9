/**
 * Alphabets with letters that look like those of another one (Unicode Technical Standard 39). No language
 * mixes two of them in one word; Japanese and Korean, which mix scripts in a word, mix others.
 */
const LOOKALIKE_SCRIPTS = [
  "Latin",
  "Cyrillic",
  "Greek",
  "Armenian",
  "Georgian",
  "Cherokee",
  "Coptic",
  "Lisu",
].map((script) => new RegExp(`\\p{Script=${script}}`, "u"));

/** The words of a text that mix letters of several look-alike alphabets. */
export const mixedWords = (text: string): string[] =>
  (text.match(/[\p{Letter}\p{Mark}\p{Number}]+/gu) ?? []).filter(
    (word) => LOOKALIKE_SCRIPTS.filter((script) => script.test(word)).length > 1,
  );
