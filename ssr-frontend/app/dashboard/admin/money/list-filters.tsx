import { useQuery } from "@tanstack/react-query";
import { Filters } from "../../../components/filters.tsx";
import { SearchForm } from "../../../components/search-form.tsx";
import { SelectInput } from "../../../components/select-input.tsx";
import { moneyMonths } from "../../../queries/admin-money.ts";
import type { AnyQuery } from "../../../queries/query.ts";
import { useSession } from "../../../queries/session.ts";
import { dateIn } from "../../../time/wall.ts";
import type { ListSearchState } from "../use-list-search.ts";
import type { MoneyListSearch } from "./list-search.ts";
import { monthOf, monthsBetween, monthWords } from "./search.ts";

interface StateChoice<S extends string> {
  state: S | undefined;
  label: string;
}

interface ListFiltersProps<S extends string> {
  list: ListSearchState<MoneyListSearch<S>>;
  /** The label of the state filter. */
  label: string;
  states: readonly StateChoice<S>[];
  /** The queries of the list that a choice leads to. */
  queriesOf: (search: MoneyListSearch<S>) => readonly AnyQuery[];
  /** Hides the search for a person. */
  withoutSearch?: boolean;
}

/** The filters of a list of money: person, month and state. */
export function ListFilters<S extends string>(props: ListFiltersProps<S>) {
  const { list, label, states, queriesOf, withoutSearch = false } = props;
  const { search, hrefOf, go } = list;
  const month = (
    <MonthSelect month={search.month} onChoose={(chosen) => go({ month: chosen }, { replace: true })} />
  );
  return (
    <div className="money-filters">
      {withoutSearch ? (
        <div className="records-search">{month}</div>
      ) : (
        <SearchForm
          label="Find a person or organization"
          q={search.q}
          rest={hrefOf({ q: "", month: undefined })}
          onFind={(q) => go({ q }, { replace: true })}
        >
          {month}
        </SearchForm>
      )}
      <Filters
        label={label}
        choices={states.map(({ state, label }) => ({
          label,
          to: hrefOf({ state }),
          current: state === search.state,
          queries: queriesOf({ ...search, state }),
        }))}
      />
    </div>
  );
}

interface MonthSelectProps {
  month: string | undefined;
  onChoose: (month: string | undefined) => void;
}

/** The choice of a month in which money moved. */
function MonthSelect({ month, onChoose }: MonthSelectProps) {
  const { now, zone } = useSession();
  const present = monthOf(dateIn(now, zone));
  const { data } = useQuery(moneyMonths);
  const first = data?.first_month ? monthOf(data.first_month) : present;
  const months = monthsBetween(first, present);
  return (
    <SelectInput
      label="Month"
      name="month"
      value={month ?? ""}
      onChange={(chosen) => onChoose(chosen || undefined)}
    >
      <option value="">All months</option>
      {month && !months.includes(month) && <option value={month}>{monthWords(month)}</option>}
      {months.map((one) => (
        <option key={one} value={one}>
          {monthWords(one)}
        </option>
      ))}
    </SelectInput>
  );
}
