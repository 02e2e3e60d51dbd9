import { useState } from "react";
import { TextInput } from "../components/inputs.tsx";
import "../components/radio-choices.css";

const MAX_NAME_LENGTH = 100;

interface NameInputsProps {
  errors: Record<string, string>;
  /** The initial values. */
  names?: { first_name?: string | undefined; last_name?: string | undefined; has_one_name?: boolean };
}

/** First and last name, side by side if there is room; some people have one name only. */
export function NameInputs({ errors, names }: NameInputsProps) {
  const [hasOneName, setHasOneName] = useState(names?.has_one_name ?? false);
  return (
    <div className="names">
      <TextInput
        label="First name"
        name="first_name"
        autoComplete={hasOneName ? "name" : "given-name"}
        maxLength={MAX_NAME_LENGTH}
        defaultValue={names?.first_name}
        error={errors.first_name}
      />
      <div>
        <TextInput
          label="Last name"
          name="last_name"
          autoComplete="family-name"
          maxLength={MAX_NAME_LENGTH}
          defaultValue={names?.last_name}
          // The value stays, but is not submitted.
          disabled={hasOneName}
          required={!hasOneName}
          error={hasOneName ? undefined : errors.last_name}
        />
        <label className="check-line">
          <input
            type="checkbox"
            name="has_one_name"
            value="true"
            defaultChecked={hasOneName}
            onChange={({ target }) => setHasOneName(target.checked)}
          />
          <span>I have one name</span>
        </label>
      </div>
    </div>
  );
}
