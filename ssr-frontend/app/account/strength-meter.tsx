import { type PasswordStrength, passwordStrength } from "./password-strength.ts";

const STRENGTH_LEVELS: PasswordStrength[] = ["Weak", "Fair", "Good", "Strong"];

/** A password's strength, as a word and a bar; only `span`s, so that it is allowed in a field's help. */
export function StrengthMeter({ password }: { password: string }) {
  const strength = passwordStrength(password);
  const level = strength ? STRENGTH_LEVELS.indexOf(strength) : -1;
  return (
    <span className="strength">
      {STRENGTH_LEVELS.map((name, i) => (
        <i key={name} className={i <= level ? "on" : undefined} />
      ))}
      <span role="status">
        {strength && (
          <b>
            <span className="visually-hidden">Password strength: </span>
            {strength}
          </b>
        )}
      </span>
    </span>
  );
}
