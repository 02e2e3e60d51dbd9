/**
 * The model's instructions, which it must not quote: phrases of a few words from the texts beside the API's
 * code.
 */
import { readdirSync, readFileSync } from "node:fs";
import { inRoot } from "../lib/paths.ts";
import { plain } from "./plain-text.ts";

const FOLDER = inRoot("api/src/ai_tutor/instructions");
const NOTES = inRoot("api/src/ai_tutor/conversation/notes.rs");

export const wordsOf = (text: string): string[] => text.match(/[\p{L}\d]+/gu) ?? [];

const known = new Map<number, Set<string>>();

/**
 * Returns all sequences of this many words in the instructions, those of each subject, and the notes within a
 * conversation.
 */
export function instructionPhrases(length: number): ReadonlySet<string> {
  const phrases = known.get(length) ?? new Set(texts().flatMap((text) => runs(wordsOf(plain(text)), length)));
  known.set(length, phrases);
  return phrases;
}

function texts(): string[] {
  const files = readdirSync(FOLDER).map((file) => readFileSync(`${FOLDER}/${file}`, "utf8"));
  const lines = files.flatMap((text) => text.split("\n"));
  // Its string literals continue after a backslash.
  const notes = readFileSync(NOTES, "utf8").replace(/\\\n\s*/g, "");
  return [...lines, ...(notes.match(/"[^"\n]{40,}"/g) ?? [])];
}

const runs = (words: string[], length: number): string[] =>
  words
    .slice(0, Math.max(0, words.length - length + 1))
    .map((_, at) => words.slice(at, at + length).join(" "));
