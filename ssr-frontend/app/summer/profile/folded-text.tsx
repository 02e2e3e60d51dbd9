import { countText } from "../../components/count-words.ts";
import "./folded-text.css";
import { lengthOf } from "../../text-length.ts";

/** From this number of characters on, a text is collapsed, since its student knows it. */
const LONG_TEXT = 400;

/** A text of the profile; a long one is collapsed until it is pressed. */
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
