import { useState } from "react";

/** Returns the text once it changes while the page is open; empty until then. */
export function useChangedWords(words: string): string {
  const [first] = useState(words);
  const [hasChanged, setChanged] = useState(false);
  if (!hasChanged && words !== first) setChanged(true);
  return hasChanged ? words : "";
}
