import type { components } from "../../../api/schema.gen.ts";
import { formatCents } from "../../../money/format.ts";
import type { AdminPerson, SuspensionLesson, UserSuspension } from "../../../queries/admin-chats.ts";

type Schemas = components["schemas"];

/** What happens to an upcoming lesson of a suspended user. */
export type LessonAction = Schemas["SuspendedLessonAction"];

/** The chosen action by booking id; a lesson without one is cancelled. */
export type LessonActions = Readonly<Record<string, LessonAction>>;

export const actionOf = (actions: LessonActions, { booking_id }: SuspensionLesson): LessonAction =>
  actions[booking_id] ?? "cancel";

/** The action chosen for all lessons; `undefined` if they differ. */
export function commonAction(
  actions: LessonActions,
  lessons: readonly SuspensionLesson[],
): LessonAction | undefined {
  const [first, ...others] = lessons.map((lesson) => actionOf(actions, lesson));
  return others.every((action) => action === first) ? first : undefined;
}

/** Sets the same action for all lessons. */
export const allActions = (lessons: readonly SuspensionLesson[], action: LessonAction): LessonActions =>
  Object.fromEntries(lessons.map(({ booking_id }) => [booking_id, action]));

const sessions = (count: number, one: string, several: string): string =>
  count === 1 ? `1 session ${one}` : `${count} sessions ${several}`;

/** Describes what a suspension does to the upcoming lessons. */
export function lessonsConsequence(lessons: readonly SuspensionLesson[], actions: LessonActions): string {
  const cancelled = lessons.filter((lesson) => actionOf(actions, lesson) === "cancel");
  const kept = lessons.length - cancelled.length;
  const cents = cancelled.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  const money = cents > 0 ? `, ${formatCents(cents)} goes back` : "";
  return [
    cancelled.length > 0 && `${sessions(cancelled.length, "is canceled", "are canceled")}${money}.`,
    kept > 0 && `${sessions(kept, "stays", "stay")} booked.`,
    lessons.length === 0 && "There are no upcoming sessions.",
  ]
    .filter(Boolean)
    .join(" ");
}

/** Why a user cannot be suspended; empty if they can. */
export function refusalWords({ person, refusal, suspended_at }: UserSuspension): string {
  if (suspended_at) return `${person.first_name} is already suspended.`;
  if (refusal === "self") return "This is your own account. Another administrator would have to suspend it.";
  if (refusal === "last_admin")
    return `${person.first_name} is the only administrator. Make someone else one first.`;
  return "";
}

/** The cause of a suspension, as far as the page knows it. */
export type SuspensionCause = "chat" | "unknown";

const CAUSE_WORDS: Record<SuspensionCause, string> = {
  chat: " because what you wrote in a chat is against our rules",
  unknown: "",
};

/** The default message to the user, for the admin to edit. */
export const suspensionMessage = ({ first_name }: AdminPerson, cause: SuspensionCause): string =>
  `Dear ${first_name}, we’ve suspended your account${CAUSE_WORDS[cause]}. You can’t sign in for now. If you think we’re wrong, please reply to this email.`;
