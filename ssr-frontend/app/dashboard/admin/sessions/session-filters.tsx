import { Link } from "react-router";
import { fullName } from "../../../components/full-name.ts";
import { TextInput } from "../../../components/inputs.tsx";
import { SearchForm } from "../../../components/search-form.tsx";
import type { SearchState } from "../../../components/use-search.ts";
import { useTyped } from "../../../components/use-typed.ts";
import type { AdminSession } from "../../../queries/admin-sessions.ts";
import { isDate } from "../../../time/wall.ts";
import type { SessionsSearch } from "./search.ts";

interface SessionFiltersProps {
  list: SearchState<SessionsSearch>;
  /** The sessions shown, which contain the tutor's name. */
  sessions: readonly AdminSession[] | undefined;
}

/** The filters by text, tutor and date. A changed filter starts at the first page. */
export function SessionFilters({ list, sessions }: SessionFiltersProps) {
  const { search, hrefOf, go } = list;
  const { q, tutor, from, to } = search;
  const narrow = (change: Partial<SessionsSearch>) => go({ ...change, cursor: undefined }, { replace: true });
  const reversed = from !== undefined && to !== undefined && to < from;
  return (
    <>
      <SearchForm
        label="Search"
        q={q}
        onFind={(q) => narrow({ q })}
        rest={hrefOf({ q: "", from: undefined, to: undefined, cursor: undefined })}
      >
        <DateFilter label="From" name="from" value={from} onChange={(from) => narrow({ from })} />
        <DateFilter
          label="To"
          name="to"
          value={to}
          error={reversed ? "This is before the first date." : undefined}
          onChange={(to) => narrow({ to })}
        />
      </SearchForm>
      {tutor && (
        <p className="records-chosen">
          <span>Tutor: {nameOf(tutor, sessions)}</span>
          <Link to={hrefOf({ tutor: undefined, cursor: undefined })} preventScrollReset>
            Show all tutors
          </Link>
        </p>
      )}
    </>
  );
}

function nameOf(id: string, sessions: readonly AdminSession[] = []): string {
  const tutor = sessions.find(({ tutor }) => tutor.id === id)?.tutor;
  return tutor ? fullName(tutor) : "chosen";
}

interface DateFilterProps {
  label: string;
  name: string;
  value: string | undefined;
  /** The error of the field. */
  error?: string | undefined;
  onChange: (date: string | undefined) => void;
}

/** A date filter. A partly typed date changes nothing, although the browser reports it as empty. */
export function DateFilter({ label, name, value, error, onChange }: DateFilterProps) {
  const [input] = useTyped(value ?? "", (text) => {
    const isPart = input.inputRef.current?.validity.badInput;
    if (text === "" ? !isPart : isDate(text)) onChange(text || undefined);
  });
  return <TextInput label={label} name={name} type="date" required={false} error={error} {...input} />;
}
