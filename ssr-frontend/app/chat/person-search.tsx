import Button from "@mui/material/Button";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { TextInput } from "../components/inputs.tsx";
import "./person-search.css";

interface PersonSearchProps {
  /** The label of the field. */
  label: string;
  help: string;
  maxLength: number;
  /** The search in the URL. */
  q: string;
  /** The URL of the form without a script. */
  action: string;
  onFind: (q: string) => void;
  /** Further fields of the form. */
  children?: ReactNode;
}

/** The search for a user's chats; loads a new document before hydration. */
export function PersonSearch({ label, help, maxLength, q, action, onFind, children }: PersonSearchProps) {
  const form = useRef<HTMLFormElement>(null);
  const shown = useRef(q);
  // Back and forward navigate to other searches; input from before hydration stays.
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
        {/* After the field, which the "/" shortcut focuses. */}
        {children}
      </form>
    </search>
  );
}
