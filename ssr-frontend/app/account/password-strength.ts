import { charactersOf } from "./password-rules.ts";

/** How hard a password is to guess, in the specification's words. */
export type PasswordStrength = "Weak" | "Fair" | "Good" | "Strong";

/** The strength of a password; nothing for an empty one. */
export function passwordStrength(password: string): PasswordStrength | undefined {
  if (password === "") return undefined;
  const characters = charactersOf(password);
  const { length } = characters;
  // One character repeated is refused, however long.
  if (length < 6 || new Set(characters).size === 1) return "Weak";
  if (length < 8) return "Fair";
  return [/[a-z]/, /[A-Z]/, /[0-9]/].every((kind) => kind.test(password)) ? "Strong" : "Good";
}
