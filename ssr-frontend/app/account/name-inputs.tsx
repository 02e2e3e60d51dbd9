import { TextInput } from "../components/inputs.tsx";

const MAX_NAME_LENGTH = 100;

interface NameInputsProps {
  errors: Record<string, string>;
  /** What stands in them at first. */
  names?: { first_name?: string | undefined; last_name?: string | undefined };
}

/** First and last name, side by side where there is room. */
export function NameInputs({ errors, names }: NameInputsProps) {
  return (
    <div className="names">
      <TextInput
        label="First name"
        name="first_name"
        autoComplete="given-name"
        maxLength={MAX_NAME_LENGTH}
        defaultValue={names?.first_name}
        error={errors.first_name}
      />
      <TextInput
        label="Last name"
        name="last_name"
        autoComplete="family-name"
        maxLength={MAX_NAME_LENGTH}
        defaultValue={names?.last_name}
        error={errors.last_name}
      />
    </div>
  );
}
