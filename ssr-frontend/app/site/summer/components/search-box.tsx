import { listPage } from "#content/summer-opportunities.ts";

interface SearchBoxProps {
  /** What was searched for. */
  q?: string | undefined;
}

/** The words to search for, and the button. In a form that leads to the list. Styles: `search-box.css`. */
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
