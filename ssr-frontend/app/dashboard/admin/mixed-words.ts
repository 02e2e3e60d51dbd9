/**
 * Alphabets whose letters look like those of another one (Unicode Technical Standard 39). No language writes one word in two
 * of them; Japanese and Korean, which do mix scripts in a word, mix others.
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

/** The words of a text whose letters are of several alphabets that look alike. */
export const mixedWords = (text: string): string[] =>
  (text.match(/[\p{Letter}\p{Mark}\p{Number}]+/gu) ?? []).filter(
    (word) => LOOKALIKE_SCRIPTS.filter((script) => script.test(word)).length > 1,
  );
