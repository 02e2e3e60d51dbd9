import { costs, deadlines, grades } from "#content/summer-opportunities.ts";
import { OPPORTUNITIES_PATH } from "../../../summer/opportunity/opportunity.ts";
import { FilterSelect } from "../../components/filter-select.tsx";
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
            <FilterSelect label="Grade" name="grade" any="Any grade" choices={grades} chosen={grade} />
            <FilterSelect label="Cost" name="cost" any="Any cost" choices={costs} chosen={cost} />
            <FilterSelect
              label="Closes"
              name="deadline"
              any="Any time"
              choices={deadlines}
              chosen={deadline}
            />
            <FilterSelect
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
