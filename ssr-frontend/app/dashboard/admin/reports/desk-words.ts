import type { components } from "../../../api/schema.gen.ts";
import { countWords } from "../../../components/count-words.ts";
import type { AdminPerson, AdminReport } from "../../../queries/admin-chats.ts";

type Schemas = components["schemas"];

/** The decisions about a report. */
export const REPORT_OUTCOMES: Record<AdminReport["state"], string> = {
  open: "Open",
  dismissed: "Dismissed",
  warned: "Warned",
  blocked: "Chat ended",
  suspended: "Suspended",
};

/** The states of a held message. */
export const HELD_STATES: Record<Schemas["HeldMessageState"], string> = {
  waiting: "Waiting",
  released: "Delivered",
  kept_back: "Held back",
};

/** The kinds of findings of the screening. */
export const FINDINGS: Record<Schemas["FindingKind"], string> = {
  phone: "Phone number",
  email: "Email address",
  handle: "Name in another app",
  messenger: "Another app",
  link: "Link",
  address: "Address",
  meeting: "Meeting elsewhere",
  payment: "Payment elsewhere",
  graded_work: "Graded work",
};

const ROLE_WORDS: Partial<Record<Schemas["Role"], string>> = {
  student: "student",
  tutor: "tutor",
  admin: "administrator",
};

/** A person's roles: `Student`, `Tutor and administrator`. */
export function roleWords({ roles }: AdminPerson): string {
  const words = roles.map((role) => ROLE_WORDS[role] ?? role).join(" and ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The kinds of chats. */
export const CHAT_KINDS: Record<Schemas["ChatKind"], string> = {
  pre_booking: "Question before booking",
  booking: "Chat about sessions",
};

/** `1 earlier report`, `3 earlier reports`. */
export const earlierReports = (count: number): string => countWords(count, "earlier report");

/** The maximum length of a text that an admin writes to somebody. */
export const MAX_DESK_TEXT = 1000;

/** `1 earlier held message`, `3 earlier held messages`. */
export const earlierHeld = (count: number): string => countWords(count, "earlier held message");
