import { countText } from "../../components/count-words.ts";
import "./folded-text.css";
import { lengthOf } from "../../text-length.ts";

/** From so many characters on, a text is folded away: its student knows it. */
const LONG_TEXT = 400;

/** A text of the profile as it was typed; a long one opens with a press. */
export function FoldedText({ children }: { children: string }) {
  const text = (
    <p className="folded-text" dir="auto">
      {children}
    </p>
  );
  const length = lengthOf(children);
  if (length <= LONG_TEXT) return text;
  return (
    <details>
      <summary className="folded-text-summary">Read all {countText(length)} characters</summary>
      {text}
    </details>
  );
}
