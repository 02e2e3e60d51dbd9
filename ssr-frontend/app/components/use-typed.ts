import { type ChangeEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useEarlyValue } from "./inputs.tsx";

/** The debounce of input, in ms. */
const TYPING_PAUSE = 300;

/** The value and the handler of an input. */
interface TypedInput {
  value: string;
  inputRef: RefObject<HTMLInputElement | null>;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
}

/**
 * A field whose value is written to the URL after a debounce, including input from before hydration.
 *
 * @param value the value in the URL
 * @param commit writes the input to the URL
 * @returns the input's props, and the form's submit handler
 */
export function useTyped(
  value: string,
  commit: (typed: string) => void,
): [input: TypedInput, send: () => void] {
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ typed, value, commit });
  latest.current = { ...latest.current, value, commit };
  // Back, forward and links change the URL; its own changes arrive while the user types.
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
