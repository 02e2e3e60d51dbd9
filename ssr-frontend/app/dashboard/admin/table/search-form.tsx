import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { TextInput } from "../../../components/inputs.tsx";
import { useTyped } from "./use-typed.ts";

interface SearchFormProps {
  /** Where it leads without a script. */
  action: string;
  label: string;
  q: string;
  onFind: (q: string) => void;
  /** What else the address says, for when the browser sends the form itself. */
  keeps: Record<string, string | undefined>;
  /** More fields. */
  children?: ReactNode;
}

/** What a table is searched and narrowed down by; a form of its own where no script is at work. */
export function SearchForm({ action, label, q, onFind, keeps, children }: SearchFormProps) {
  const [typed, type, send] = useTyped(q, onFind);
  return (
    <search>
      <form
        className="records-search"
        action={action}
        data-filter
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <div className="records-q">
          <TextInput
            label={label}
            name="q"
            type="search"
            maxLength={100}
            autoComplete="off"
            required={false}
            value={typed}
            onChange={({ target }) => type(target.value)}
          />
        </div>
        {children}
        {Object.entries(keeps).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <noscript>
          <Button type="submit" variant="outlined" color="secondary">
            Search
          </Button>
        </noscript>
      </form>
    </search>
  );
}
