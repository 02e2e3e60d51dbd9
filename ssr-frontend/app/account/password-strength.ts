import { charactersOf } from "./password-rules.ts";

/** The strength of a password, in the specification's terms. */
export type PasswordStrength = "Weak" | "Fair" | "Good" | "Strong";

/** The strength of a password; `undefined` if it is empty. */
export function passwordStrength(password: string): PasswordStrength | undefined {
  if (password === "") return undefined;
  const characters = charactersOf(password);
  const { length } = characters;
  // A single repeated character is rejected, however long.
  if (length < 6 || new Set(characters).size === 1) return "Weak";
  if (length < 8) return "Fair";
  return [/[a-z]/, /[A-Z]/, /[0-9]/].every((kind) => kind.test(password)) ? "Strong" : "Good";
}
