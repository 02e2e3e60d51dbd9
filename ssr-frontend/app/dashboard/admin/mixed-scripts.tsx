import { mixedWords } from "./mixed-words.ts";

/**
 * Warns that a name mixes letters of several alphabets in one word, so that it may look like another name.
 */
export function MixedScripts({ text }: { text: string }) {
  const words = mixedWords(text);
  if (words.length === 0) return null;
  return (
    <p className="check-due">
      <b>Letters from several alphabets</b> in {words.map((word) => `“${word}”`).join(", ")}: it may look like
      another name.
    </p>
  );
}
