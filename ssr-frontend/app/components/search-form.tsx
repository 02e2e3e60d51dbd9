import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { lengthOf } from "../text-length.ts";
import { TextInput } from "./inputs.tsx";
import { RestFields } from "./rest-fields.tsx";
import { MAX_QUERY_LENGTH } from "./search-query.ts";
import "./search-form.css";
import { useTyped } from "./use-typed.ts";

interface SearchFormProps {
  label: string;
  /** What the address says is looked for. */
  q: string;
  /** The address without what its fields say. */
  rest: string;
  onFind: (q: string) => void;
  /** More fields. */
  children?: ReactNode;
}

/**
 * What a list is searched and narrowed down by, as soon as typing pauses; by a document of its own where no script is at
 * work.
 */
export function SearchForm({ label, q, rest, onFind, children }: SearchFormProps) {
  const [input, send] = useTyped(q, (typed) => {
    // The field says so.
    if (lengthOf(typed) <= MAX_QUERY_LENGTH) onFind(typed);
  });
  return (
    <search>
      <form
        className="records-search"
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
            maxLength={MAX_QUERY_LENGTH}
            autoComplete="off"
            required={false}
            {...input}
          />
        </div>
        {children}
        <RestFields rest={rest} />
        <noscript>
          <Button type="submit" variant="outlined" color="secondary">
            Search
          </Button>
        </noscript>
      </form>
    </search>
  );
}
