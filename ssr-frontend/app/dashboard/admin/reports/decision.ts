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
    help: `${other.first_name} and ${person.first_name} can no longer message each other. Sessions stay booked.`,
    submit: "End their chat",
    destructive: true,
  },
  {
    value: "suspend",
    label: `Suspend ${person.first_name}`,
    help: `${person.first_name} can no longer use the academy at all until restored.`,
    submit: `Suspend ${person.first_name}`,
    destructive: true,
  },
];

/** The choices for a report. */
export const reportChoices = (people: DecisionPeople): DecisionChoice<Schemas["ReportAction"]>[] => [
  {
    value: "dismiss",
    label: "Nothing to do",
    help: "Nothing in it breaks the rules. Both can keep writing.",
    submit: "Close report",
  },
  ...sharedChoices(people, "Both can keep writing."),
];

/** The choices for a held message. */
export const heldChoices = (people: DecisionPeople): DecisionChoice<Schemas["HeldMessageAction"]>[] => [
  {
    value: "release",
    label: "Deliver it",
    help: `${people.other.first_name} gets it as it is.`,
    submit: "Deliver message",
  },
  {
    value: "keep_back",
    label: "Hold it back",
    help: `${people.other.first_name} never sees it, and ${people.person.first_name} is told that it wasn’t delivered.`,
    submit: "Hold back",
  },
  ...sharedChoices(people, "The message is held back."),
];

/** The default reply to the reporter, by action, for the admin to edit. */
export function sampleReply(action: DecisionAction, { person, other }: DecisionPeople): string {
  const thanks = `Dear ${other.first_name}, thank you for telling us.`;
  const name = person.first_name;
  switch (action) {
    case "warn":
      return `${thanks} We’ve spoken to ${name} about our rules. You can block ${name} anytime, and if it happens again, please report it.`;
    case "block":
      return `${thanks} We’ve ended your chat: ${name} can no longer message you. You can still cancel booked sessions as usual.`;
    case "suspend":
      return `${thanks} ${fullName(person)} can no longer use the academy. If that cancels any of your sessions, we’ll email you and refund what you paid.`;
    default:
      return `${thanks} We’ve read the chat and found nothing in it that breaks our rules. If something bothers you again, please report it: we look every time. You can block ${name} anytime.`;
  }
}

/** The default warning, for the admin to edit. */
export const sampleWarning = ({ first_name }: AdminPerson): string =>
  `Dear ${first_name}, what you wrote in a chat is against our rules: contact, meetings and payments stay inside the academy, and everyone is treated with respect. Please follow them from now on. If it happens again, we’ll suspend your account.`;
