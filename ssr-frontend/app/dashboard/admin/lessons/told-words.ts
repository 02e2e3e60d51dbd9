import type { AdminLesson } from "../../../queries/admin-lessons.ts";

/** The recipient of an email. `email` is null if the account is deleted. */
type Recipient = Pick<AdminLesson["student"], "first_name" | "email">;

/** Whether the person has an email address. */
export const isReached = ({ email }: Pick<Recipient, "email">): boolean =>
  email !== null && email !== undefined;

/** The given names of those with an email address: `Robin`, `Robin and Mira`, `Robin, Mira and Ada`. */
export function reachedNames(people: readonly Recipient[]): string {
  const names = people.filter(isReached).map(({ first_name }) => first_name);
  const last = names.pop() ?? "";
  return names.length > 0 ? `${names.join(", ")} and ${last}` : last;
}

/** Says who is emailed, and how or when; leaves out deleted accounts. */
export function toldByEmail(people: readonly Recipient[], more = ""): string {
  const reached = people.filter(isReached);
  if (reached.length === 0) return "No one gets an email";
  return `${reachedNames(people)} ${reached.length === 1 ? "gets" : "get"} an email${more}`;
}
