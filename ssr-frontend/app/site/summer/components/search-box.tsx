import { listPage } from "#content/summer-opportunities.ts";

interface SearchBoxProps {
  /** The current search text. */
  q?: string | undefined;
}

/** The search field and its button, for a GET form. Styles: `search-box.css`. */
export function SearchBox({ q }: SearchBoxProps) {
  return (
    <div className="search">
      <label htmlFor="q">Search opportunities</label>
      <div className="search-row">
        <input
          id="q"
          name="q"
          type="search"
          maxLength={100}
          defaultValue={q}
          placeholder={listPage.placeholder}
          autoComplete="off"
          enterKeyHint="search"
        />
        <button type="submit" className="button">
          Search
        </button>
      </div>
    </div>
  );
}
