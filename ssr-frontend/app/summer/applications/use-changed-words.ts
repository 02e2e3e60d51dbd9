import { useState } from "react";

/** What has changed while somebody reads; nothing of what was there when the page opened. */
export function useChangedWords(words: string): string {
  const [first] = useState(words);
  const [hasChanged, setChanged] = useState(false);
  if (!hasChanged && words !== first) setChanged(true);
  return hasChanged ? words : "";
}
