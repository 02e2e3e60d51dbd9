import Button from "@mui/material/Button";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { TextInput } from "./inputs.tsx";
import "./person-search.css";

interface PersonSearchProps {
  /** Whose chats they are. */
  label: string;
  help: string;
  maxLength: number;
  /** What the address says is looked for. */
  q: string;
  /** Where a form without a script leads. */
  action: string;
  onFind: (q: string) => void;
  /** What else stands in that form. */
  children?: ReactNode;
}

/** Finds somebody's chats; by a document of its own until the page's script has come. */
export function PersonSearch({ label, help, maxLength, q, action, onFind, children }: PersonSearchProps) {
  const form = useRef<HTMLFormElement>(null);
  const shown = useRef(q);
  // Back and forward lead to other searches; what was typed before the script came stays.
  useEffect(() => {
    const field = form.current?.elements.namedItem("q");
    if (shown.current !== q && field instanceof HTMLInputElement) field.value = q;
    shown.current = q;
  }, [q]);
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onFind(String(new FormData(event.currentTarget).get("q")).trim());
  }
  return (
    <search>
      <form ref={form} className="person-search" action={action} onSubmit={onSubmit} data-filter>
        <TextInput
          label={label}
          name="q"
          help={help}
          maxLength={maxLength}
          defaultValue={q}
          required={false}
        />
        <Button type="submit" variant="outlined" color="secondary">
          Find chats
        </Button>
        {/* Behind the field, to which "/" leads. */}
        {children}
      </form>
    </search>
  );
}
