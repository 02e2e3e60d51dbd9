interface FilterSelectProps {
  label: string;
  name: string;
  /** The label of the empty option; without one, the first choice is the default. */
  any?: string;
  choices: readonly { value: string; label: string }[];
  chosen: string | number | null | undefined;
}

/** A filter of a GET form. Styles: `filter-row.css`. */
export const FilterSelect = ({ label, name, any, choices, chosen }: FilterSelectProps) => (
  <label>
    {label}
    <select name={name} defaultValue={chosen == null ? "" : String(chosen)}>
      {any !== undefined && <option value="">{any}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  </label>
);
