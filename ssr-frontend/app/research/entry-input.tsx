import { DateInput, TextInput } from "../components/inputs.tsx";
import { SelectInput } from "../components/select-input.tsx";
import type { EntryField } from "./entry-form.ts";

interface EntryInputProps {
  field: EntryField;
  value: string;
  error: string | undefined;
  /** Whether the focus starts here. */
  focused: boolean;
  onValue: (value: string) => void;
}

/** One field of a form about research, by its kind. */
export function EntryInput({ field, value, error, focused, onValue }: EntryInputProps) {
  const { name, label, help, optional = false } = field;
  const common = { name, label, help, error, optional };
  if (field.kind === "choice") {
    return (
      <SelectInput {...common} value={value} autoFocus={focused} onChange={onValue}>
        {field.options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </SelectInput>
    );
  }
  if (field.kind === "date") {
    const { min, max } = field;
    return (
      <DateInput
        {...common}
        value={value}
        autoFocus={focused}
        onChange={onValue}
        {...(min ? { min } : {})}
        {...(max ? { max } : {})}
      />
    );
  }
  const typed = {
    value,
    onChange: (event: { target: { value: string } }) => onValue(event.target.value),
    autoFocus: focused,
  };
  if (field.kind === "text") {
    const { maxLength, rows = 4 } = field;
    return <TextInput {...common} {...typed} multiline minRows={rows} maxLength={maxLength} />;
  }
  const { maxLength, inputMode } = field;
  return (
    <TextInput
      {...common}
      {...typed}
      {...(maxLength ? { maxLength } : {})}
      {...(inputMode ? { inputMode } : {})}
    />
  );
}
