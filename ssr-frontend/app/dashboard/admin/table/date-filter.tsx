import { TextInput } from "../../../components/inputs.tsx";
import { isDate } from "../../../time/wall.ts";
import { useTyped } from "./use-typed.ts";

interface DateFilterProps {
  label: string;
  name: string;
  value: string | undefined;
  /** What is wrong with it. */
  error?: string | undefined;
  onChange: (date: string | undefined) => void;
}

/** A date that a table begins or ends with. A part of one, as while it is typed, changes nothing. */
export function DateFilter({ label, name, value, error, onChange }: DateFilterProps) {
  const [typed, type] = useTyped(value ?? "", (text) => {
    if (text === "" || isDate(text)) onChange(text || undefined);
  });
  return (
    <TextInput
      label={label}
      name={name}
      type="date"
      required={false}
      value={typed}
      error={error}
      onChange={({ target }) => type(target.value)}
    />
  );
}
