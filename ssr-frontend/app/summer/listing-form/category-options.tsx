import { CATEGORIES } from "./categories.ts";

/** The kinds of programs, as a list to choose from. */
export const categoryOptions = (
  <>
    <option value="">Please choose</option>
    {Object.entries(CATEGORIES).map(([value, label]) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </>
);
