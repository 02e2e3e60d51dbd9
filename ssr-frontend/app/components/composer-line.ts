/** What writing a message is like, wherever one writes one. */
import { type KeyboardEvent, type RefObject, useLayoutEffect } from "react";
import "./composer-line.css";

/** From so many characters left on, they are counted. */
const COUNTED_FROM = 100;

/** Whether a key sends what is written: Enter does, Shift+Enter begins a new line. */
export function sendsMessage(event: KeyboardEvent): boolean {
  // While a word is being composed, Enter chooses it. Safari says so by the code alone.
  const composes = event.nativeEvent.isComposing || event.keyCode === 229;
  return event.key === "Enter" && !event.shiftKey && !composes;
}

/** How many of at most so many characters are left, once that matters. */
export function leftWords(length: number, most: number): string {
  const left = most - length;
  if (left < 0) return `${-left} characters too many`;
  return left <= COUNTED_FROM ? `${left} characters left` : "";
}

/** The field grows with what is written, as far as its style lets it. */
export function useHeight(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text gives the height
  useLayoutEffect(() => {
    const { current } = field;
    if (!current) return;
    current.style.height = "auto";
    current.style.height = `${current.scrollHeight + 2}px`;
  }, [field, text]);
}
