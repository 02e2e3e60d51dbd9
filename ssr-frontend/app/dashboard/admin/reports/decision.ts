import type { components } from "../../../api/schema.gen.ts";
import { fullName } from "../../../components/full-name.ts";
import type { RadioChoice } from "../../../components/radio-choices.tsx";
import type { AdminPerson } from "../../../queries/admin-chats.ts";

type Schemas = components["schemas"];

/** The actions on a report or a held message. */
export type DecisionAction = Schemas["ReportAction"] | Schemas["HeldMessageAction"];

/** The request body of a decision. */
export interface DecisionBody<A extends DecisionAction> {
  action: A;
  /** The reply to the reporter; empty for a held message. */
  reply: string;
  warning?: string;
  suspension?: Schemas["NewSuspension"];
}

/** A choice of the form: its meaning, and the label of its submit button. */
export interface DecisionChoice<A extends DecisionAction> extends RadioChoice<A> {
  submit: string;
  /** Whether the action is destructive. */
  destructive?: boolean;
}

/** The two people of a decision. */
export interface DecisionPeople {
  /** The person who is warned or suspended. */
  person: AdminPerson;
  other: AdminPerson;
}

const sharedChoices = (
  { person, other }: DecisionPeople,
  instead: string,
): DecisionChoice<"warn" | "block" | "suspend">[] => [
  {
    value: "warn",
    label: `Warn ${person.first_name}`,
    help: `${person.first_name} gets your words by email. ${instead}`,
    submit: "Send warning",
  },
  {
    value: "block",
    label: "End their chat",
    help: `${other.first_name} and ${person.first_name} can no longer write to each other. Sessions stay booked.`,
    submit: "End their chat",
    destructive: true,
  },
  {
    value: "suspend",
    label: `Suspend ${person.first_name}`,
    help: `${person.first_name} can no longer use the academy at all, until restored.`,
    submit: `Suspend ${person.first_name}`,
    destructive: true,
  },
];

/** The choices for a report. */
export const reportChoices = (people: DecisionPeople): DecisionChoice<Schemas["ReportAction"]>[] => [
  {
    value: "dismiss",
    label: "Nothing to do",
    help: "Nothing in it is against the rules. Both go on writing.",
    submit: "Close report",
  },
  ...sharedChoices(people, "Both go on writing."),
];

/** The choices for a held message. */
export const heldChoices = (people: DecisionPeople): DecisionChoice<Schemas["HeldMessageAction"]>[] => [
  {
    value: "release",
    label: "Deliver it",
    help: `${people.other.first_name} gets it as it stands.`,
    submit: "Deliver message",
  },
  {
    value: "keep_back",
    label: "Keep it back",
    help: `${people.other.first_name} never sees it, and ${people.person.first_name} is told that it was not delivered.`,
    submit: "Keep back",
  },
  ...sharedChoices(people, "The message is kept back."),
];

/** The default reply to the reporter, by action, for the admin to edit. */
export function sampleReply(action: DecisionAction, { person, other }: DecisionPeople): string {
  const thanks = `Dear ${other.first_name}, thank you for telling us.`;
  const name = person.first_name;
  switch (action) {
    case "warn":
      return `${thanks} We have spoken to ${name} about our rules. You can block ${name} at any time, and if it happens again, please report it.`;
    case "block":
      return `${thanks} We have ended your chat: ${name} can no longer write to you. Sessions that are booked can be cancelled as always.`;
    case "suspend":
      return `${thanks} ${fullName(person)} can no longer use the academy. If a session of yours is cancelled for it, you hear from us by email, and what you paid comes back.`;
    default:
      return `${thanks} We have read the chat and found nothing in it that is against our rules. If something bothers you again, please report it: we look each time. You can block ${name} at any time.`;
  }
}

/** The default warning, for the admin to edit. */
export const sampleWarning = ({ first_name }: AdminPerson): string =>
  `Dear ${first_name}, what you wrote in a chat is against our rules: contact, meetings and payments stay inside the academy, and everybody is treated with respect. Please keep to that from now on. If it happens again, we suspend your account.`;
