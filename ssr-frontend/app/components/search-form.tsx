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
  /** The search in the URL. */
  q: string;
  /** The query string without its fields. */
  rest: string;
  onFind: (q: string) => void;
  /** Further fields. */
  children?: ReactNode;
}

/**
 * The search and filters of a list, applied when typing pauses; loads a new document where there is no
 * script.
 */
export function SearchForm({ label, q, rest, onFind, children }: SearchFormProps) {
  const [input, send] = useTyped(q, (typed) => {
    // The field shows the error.
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
