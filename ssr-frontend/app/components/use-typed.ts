import { type ChangeEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useEarlyValue } from "./inputs.tsx";

/** So long after the last key something typed counts, in ms. */
const TYPING_PAUSE = 300;

/** What an input shows that is typed into, and hears. */
interface TypedInput {
  value: string;
  inputRef: RefObject<HTMLInputElement | null>;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
}

/**
 * A field whose value stands in the address a moment after it was typed; also what was typed before the page's scripts
 * were there.
 *
 * @param value what the address says
 * @param commit puts what was typed there
 * @returns what its input is given, and what sending its form does
 */
export function useTyped(
  value: string,
  commit: (typed: string) => void,
): [input: TypedInput, send: () => void] {
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ typed, value, commit });
  latest.current = { ...latest.current, value, commit };
  // Back, forward and a link lead to other addresses; its own one comes as it is being typed.
  const committed = useRef(value);
  useEffect(() => {
    if (committed.current === value) return;
    committed.current = value;
    clearTimeout(timer.current);
    latest.current.typed = value;
    setTyped(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  function send() {
    clearTimeout(timer.current);
    const text = latest.current.typed.trim();
    committed.current = text;
    if (text === latest.current.value) return;
    latest.current.commit(text);
  }
  function type(text: string) {
    latest.current.typed = text;
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(send, TYPING_PAUSE);
  }
  const inputRef = useEarlyValue(value, type);
  return [{ value: typed, inputRef, onChange: ({ target }) => type(target.value) }, send];
}
