import type { AdminLesson } from "../../../queries/admin-lessons.ts";

/** Somebody whom an email is for, unless their account is gone. */
type Recipient = Pick<AdminLesson["student"], "first_name" | "email">;

/** Whether there is an address to write to. */
export const isReached = ({ email }: Pick<Recipient, "email">): boolean =>
  email !== null && email !== undefined;

/** Those who can be written to, by their given names: `Robin`, `Robin and Mira`, `Robin, Mira and Ada`. */
export function reachedNames(people: readonly Recipient[]): string {
  const names = people.filter(isReached).map(({ first_name }) => first_name);
  const last = names.pop() ?? "";
  return names.length > 0 ? `${names.join(", ")} and ${last}` : last;
}

/** Who is told by email, how or when; no word of those whose accounts are gone. */
export function toldByEmail(people: readonly Recipient[], more = ""): string {
  const reached = people.filter(isReached);
  if (reached.length === 0) return "Nobody is told by email";
  return `${reachedNames(people)} ${reached.length === 1 ? "is" : "are"} told by email${more}`;
}
