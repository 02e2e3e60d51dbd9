import { CATEGORIES } from "../opportunity/categories.ts";

/** The categories as options of a select. */
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
