/** The shared behavior of message fields. */
import { type KeyboardEvent, type RefObject, useLayoutEffect } from "react";
import "./composer-line.css";

/** The counter is shown from this number of remaining characters. */
const COUNTED_FROM = 100;

/** Whether a key sends the message: Enter does, Shift+Enter adds a line. */
export function sendsMessage(event: KeyboardEvent): boolean {
  // During IME composition, Enter confirms a word. Safari signals it by the key code only.
  const composes = event.nativeEvent.isComposing || event.keyCode === 229;
  return event.key === "Enter" && !event.shiftKey && !composes;
}

/** The number of remaining characters, once it matters. */
export function leftWords(length: number, most: number): string {
  const left = most - length;
  if (left < 0) return `${-left} characters too many`;
  return left <= COUNTED_FROM ? `${left} characters left` : "";
}

/** The field grows with its content, up to its style's maximum. */
export function useHeight(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text gives the height
  useLayoutEffect(() => {
    const { current } = field;
    if (!current) return;
    current.style.height = "auto";
    current.style.height = `${current.scrollHeight + 2}px`;
  }, [field, text]);
}
