import type {
  ApplicationMoveAction,
  ReceivedApplicationDetail,
} from "../../../queries/provider-applications.ts";
import type { ApplicationStep } from "../../../queries/summer-applications.ts";
import { receivedLabel, waitWords } from "../applications/words.ts";

/** Names who made a step, for the organization. */
export function partyWords(party: ApplicationStep["by"], student: string): string {
  if (party === "provider") return "you";
  return party === "student" ? student : "the academy";
}

/** The texts of a move. */
export interface MoveWords {
  action: ApplicationMoveAction;
  /** The label of the button that opens the dialog, and of its confirm button. */
  label: string;
  title: (student: string) => string;
  /** What the student is told, and what remains possible. */
  told: (application: Pick<ReceivedApplicationDetail, "student_name" | "listing_title">) => string;
  /** Help for the message's field. */
  help: string;
  done: string;
  destructive?: boolean;
}

const NO_CONTACTS = "Leave out phone numbers, addresses and payments.";

/** In the order of the buttons: moves that advance the application come first. */
export const MOVES: readonly MoveWords[] = [
  {
    action: "review",
    label: "Start review",
    title: (student) => `Start to review ${student}’s application?`,
    told: ({ student_name }) => `We’ll email ${student_name} that you’re looking at it.`,
    help: `Such as when you decide. ${NO_CONTACTS}`,
    done: "In review",
  },
  {
    action: "reconsider",
    label: "Reconsider",
    title: (student) => `Reconsider ${student}’s application?`,
    told: ({ student_name }) =>
      `We’ll email ${student_name} that you’re looking at their application. It’s in review again.`,
    help: `Such as what changed. ${NO_CONTACTS}`,
    done: "In review again",
  },
  {
    action: "interview",
    label: "Ask for an interview",
    title: (student) => `Ask ${student} for an interview?`,
    told: ({ student_name }) =>
      `We’ll email ${student_name} that you’d like to talk. Say when, or ask what works for them; they answer on this page.`,
    help: `When it could be, and what to prepare. ${NO_CONTACTS}`,
    done: "Asked for an interview",
  },
  {
    action: "waitlist",
    label: "Put on the waitlist",
    title: (student) => `Put ${student} on the waitlist?`,
    told: ({ student_name }) =>
      `We’ll email ${student_name} that they’re on the waitlist, and that there may be a place later.`,
    help: `Such as when you’ll know more. ${NO_CONTACTS}`,
    done: "On the waitlist",
  },
  {
    action: "accept",
    label: "Accept",
    title: (student) => `Accept ${student}?`,
    told: ({ student_name, listing_title }) =>
      `We’ll email ${student_name} right away that they have a place in ${listing_title}. You can’t take that back.`,
    help: `What comes next, and by when they confirm. ${NO_CONTACTS}`,
    done: "Accepted",
  },
  {
    action: "decline",
    label: "Decline",
    title: (student) => `Decline ${student}?`,
    told: ({ student_name, listing_title }) =>
      `We’ll email ${student_name} right away that you have no place for them in ${listing_title} this time. You can reconsider it later, but the email will already be sent.`,
    help: `A kind word or a reason helps. ${NO_CONTACTS}`,
    done: "Declined",
    destructive: true,
  },
];

/** The state of an application and what the organization should do, in a sentence or two. */
export function standingWords(application: ReceivedApplicationDetail, present: number): string {
  const { student_name, state } = application;
  switch (state) {
    case "submitted": {
      const waits = waitWords(application, present);
      return waits
        ? `${waits} for a first answer. A message counts as one, too.`
        : "You’ve messaged them, and haven’t decided yet.";
    }
    case "in_review":
      return `${student_name} knows that you’re looking at it.`;
    case "interview":
      return `${student_name} knows that you’d like to talk. Agree on when in the messages below.`;
    case "waitlisted":
      return `${student_name} knows that there may be a place later.`;
    case "accepted":
      return `${student_name} has a place and knows it. Message them below about what comes next.`;
    case "declined":
      return `${student_name} was told that you have no place for them this time.`;
    case "withdrawn":
      return `${student_name} withdrew it. There’s nothing left to decide.`;
  }
}

/** Why a decision about the shown version can no longer be made; `undefined` if it can. */
export function meanwhileWords(
  { state, version, timeline, student_name }: ReceivedApplicationDetail,
  seenVersion: number,
): string {
  if (version === seenVersion) return "";
  const by = timeline.at(-1)?.by;
  const who =
    by === "provider" ? "in another of your windows" : `by ${partyWords(by ?? "academy", student_name)}`;
  return `This was changed in the meantime, ${who}. It is now: ${receivedLabel(state)}. What you typed is kept.`;
}
