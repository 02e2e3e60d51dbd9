import { mixedWords } from "./mixed-words.ts";

/** That a name has letters of several alphabets in one word, for whoever decides by it: what it looks like may be another name. */
export function MixedScripts({ text }: { text: string }) {
  const words = mixedWords(text);
  if (words.length === 0) return null;
  return (
    <p className="check-due">
      <b>Letters of several alphabets</b> in {words.map((word) => `“${word}”`).join(", ")}: it may look like
      another name.
    </p>
  );
}
