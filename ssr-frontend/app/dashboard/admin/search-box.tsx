import Button from "@mui/material/Button";
import { type FormEvent, useEffect, useRef } from "react";
import { TextInput } from "../../components/inputs.tsx";
import "./search-box.css";

/** So long after the last key it is looked for, in ms. */
const TYPING_PAUSE = 300;

interface SearchBoxProps {
  label: string;
  help?: string;
  maxLength: number;
  /** What the address says is looked for. */
  q: string;
  /** The address without what is looked for, for when the browser sends the form itself. */
  rest: string;
  onFind: (q: string) => void;
}

/** Finds people by what is typed, as soon as that pauses; by a document of its own until the page's script has come. */
export function SearchBox({ label, help, maxLength, q, rest, onFind }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** What was looked for last, from here or by the address. */
  const found = useRef(q);
  // Back and forward lead to other searches; what is being typed stays.
  useEffect(() => {
    if (found.current !== q && input.current) input.current.value = q;
    found.current = q;
  }, [q]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function find() {
    clearTimeout(timer.current);
    const typed = input.current?.value.trim() ?? "";
    if (typed === found.current) return;
    found.current = typed;
    onFind(typed);
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    find();
  }
  return (
    <search>
      <form className="search-box" onSubmit={onSubmit} data-filter>
        <TextInput
          type="search"
          label={label}
          name="q"
          {...(help ? { help } : {})}
          maxLength={maxLength}
          defaultValue={q}
          required={false}
          inputRef={input}
          autoComplete="off"
          onChange={() => {
            clearTimeout(timer.current);
            timer.current = setTimeout(find, TYPING_PAUSE);
          }}
        />
        {[...new URLSearchParams(rest.split("?")[1])].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <noscript>
          <Button type="submit" variant="outlined" color="secondary">
            Search
          </Button>
        </noscript>
      </form>
    </search>
  );
}
