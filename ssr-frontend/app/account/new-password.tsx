import { useState } from "react";
import { PasswordInput } from "../components/inputs.tsx";
import { StrengthMeter } from "./strength-meter.tsx";

interface NewPasswordProps {
  name: string;
  label: string;
  /** The field that repeats the password. */
  confirmation: { name: string; label: string };
  /** The minimum number of characters. */
  least: number;
  errors: Record<string, string>;
}

/** The fields for a new password with its strength, and for its repetition. */
export function NewPassword({ name, label, confirmation, least, errors }: NewPasswordProps) {
  const [password, setPassword] = useState("");
  return (
    <>
      <PasswordInput
        label={label}
        name={name}
        autoComplete="new-password"
        onValue={setPassword}
        help={
          <>
            At least {least} characters. Mix lowercase letters, capitals and numbers to make it strong.
            <StrengthMeter password={password} />
          </>
        }
        error={errors[name]}
      />
      <PasswordInput
        label={confirmation.label}
        name={confirmation.name}
        autoComplete="new-password"
        error={errors[confirmation.name]}
      />
    </>
  );
}
