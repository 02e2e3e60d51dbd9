import { TextInput } from "../../../components/inputs.tsx";
import { useTyped } from "../../../components/use-typed.ts";
import { isDate } from "../../../time/wall.ts";

interface DateFilterProps {
  label: string;
  name: string;
  value: string | undefined;
  /** What is wrong with it. */
  error?: string | undefined;
  onChange: (date: string | undefined) => void;
}

/**
 * A date that a table begins or ends with. A part of one, as while it is typed, changes nothing, although the browser
 * calls that empty.
 */
export function DateFilter({ label, name, value, error, onChange }: DateFilterProps) {
  const [input] = useTyped(value ?? "", (text) => {
    const isPart = input.inputRef.current?.validity.badInput;
    if (text === "" ? !isPart : isDate(text)) onChange(text || undefined);
  });
  return <TextInput label={label} name={name} type="date" required={false} error={error} {...input} />;
}
