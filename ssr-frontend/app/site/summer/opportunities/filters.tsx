import { costs, deadlines, grades } from "#content/summer-opportunities.ts";
import { OPPORTUNITIES_PATH } from "../../../summer/opportunity/opportunity.ts";
import { type OpportunitySearch, searchWithout, sortsOf } from "../components/search.ts";
import { SearchBox } from "../components/search-box.tsx";
import { conditionsOf } from "./conditions.ts";

/** The search and filters: a GET form. Narrow windows collapse the filters. */
export function Filters({ search }: { search: OpportunitySearch }) {
  const { category, q, remote, paid, grade, cost, deadline, sort } = search;
  const inForce = conditionsOf(searchWithout(search, "q")).length;
  return (
    <search>
      {" "}
      <form className="filters" method="get" action={OPPORTUNITIES_PATH} data-tidy>
        {category && <input type="hidden" name="category" value={category} />}
        <SearchBox q={q} />
        <details className="filters-more">
          <summary>Filters{inForce > 0 && ` (${inForce} on)`}</summary>
          <div className="filters-row">
            <Select label="Grade" name="grade" any="Any grade" choices={grades} chosen={grade} />
            <Select label="Cost" name="cost" any="Any cost" choices={costs} chosen={cost} />
            <Select label="Closes" name="deadline" any="Any time" choices={deadlines} chosen={deadline} />
            <Select
              label="Sort by"
              name="sort"
              any={q ? "Best match" : "Closing next"}
              choices={sortsOf(q)}
              chosen={sort}
            />
            <div className="filters-boxes">
              <Box label="Remote" name="remote" checked={remote} />
              <Box label="Paid" name="paid" checked={paid} />
            </div>
            <button type="submit" className="button quiet">
              Apply filters
            </button>
          </div>
        </details>
      </form>
    </search>
  );
}

interface SelectProps {
  label: string;
  name: string;
  /** The label of the empty option. */
  any: string;
  choices: { value: string; label: string }[];
  chosen: string | number | null | undefined;
}

const Select = ({ label, name, any, choices, chosen }: SelectProps) => (
  <label>
    {label}
    <select name={name} defaultValue={chosen == null ? "" : String(chosen)}>
      <option value="">{any}</option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  </label>
);

const Box = ({
  label,
  name,
  checked,
}: {
  label: string;
  name: string;
  checked: boolean | null | undefined;
}) => (
  <label>
    <input type="checkbox" name={name} value="true" defaultChecked={checked ?? false} />
    {label}
  </label>
);
