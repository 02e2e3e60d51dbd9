import type { StatusTone } from "../../components/status-badge.tsx";
import type {
  ApplicationState,
  ApplicationStep,
  OpportunityApplication,
} from "../../queries/summer-applications.ts";
import { dateIn } from "../../time/wall.ts";
import { dateText } from "../opportunity/dates.ts";

/** The maximum length of an answer or a message to an organization, in characters. */
export const MAX_TEXT_LENGTH = 2000;

interface StateWords {
  /** The badge's text. */
  label: string;
  tone: StatusTone;
  /** The timeline's text. */
  step: string;
}

/** The labels of each state. */
export const STATES: Record<ApplicationState, StateWords> = {
  submitted: { label: "Sent", tone: "pending", step: "Sent" },
  in_review: { label: "In review", tone: "pending", step: "Review began" },
  interview: { label: "Interview", tone: "confirmed", step: "Invited to an interview" },
  waitlisted: { label: "Waitlisted", tone: "pending", step: "Waitlisted" },
  accepted: { label: "Accepted", tone: "completed", step: "Accepted" },
  declined: { label: "Declined", tone: "cancelled", step: "Declined" },
  withdrawn: { label: "Withdrawn", tone: "cancelled", step: "Withdrawn" },
};

const OPEN: ReadonlySet<ApplicationState> = new Set(["submitted", "in_review", "interview", "waitlisted"]);

/** Whether an application is still undecided; only these count toward the limit. */
export const isOpen = ({ state }: Pick<OpportunityApplication, "state">): boolean => OPEN.has(state);

/** Open applications first; each part keeps its order, newest first. */
export const openFirst = <T extends Pick<OpportunityApplication, "state">>(items: readonly T[]) => ({
  open: items.filter(isOpen),
  closed: items.filter((item) => !isOpen(item)),
});

type Facts = Pick<OpportunityApplication, "state" | "decision_on" | "answered_at">;

/** The next step, in a sentence or two. */
export function nextWords({ state, answered_at }: Facts, organization: string): string {
  switch (state) {
    case "submitted":
      return answered_at
        ? `${organization} has messaged you and hasn’t decided yet.`
        : `${organization} has it. No one there has answered yet.`;
    case "in_review":
      return `${organization} is reading it. You don’t need to do anything.`;
    case "interview":
      return `${organization} would like to talk with you. Look in their messages for when and how, and ask if you don’t find it.`;
    case "waitlisted":
      return `A place may still open up. ${organization} will tell you if it does.`;
    case "accepted":
      return `You have a place. ${organization} will tell you what comes next.`;
    case "declined":
      return `It ended without a place at ${organization}.`;
    case "withdrawn":
      return "You withdrew it.";
  }
}

/**
 * When the organization plans to decide; `undefined` once it has.
 *
 * @param today the academy's date
 */
export function decisionWords(application: Facts, today: string): string | undefined {
  if (!isOpen(application)) return undefined;
  const { decision_on } = application;
  if (!decision_on) return "The organization doesn’t say when it decides.";
  return decision_on < today
    ? `They meant to decide by ${dateText(decision_on)}. That day has passed.`
    : `They decide by ${dateText(decision_on)}.`;
}

/** Names who did something with an application, for its student. */
export function partyWords(party: ApplicationStep["by"], organization: string): string {
  if (party === "student") return "you";
  return party === "provider" ? organization : "the academy";
}

/** The date of an instant, as the portal's pages format it. */
export const dayText = (instant: string, zone: string): string => dateText(dateIn(instant, zone));

export const messagesWords = (count: number): string => (count === 1 ? "1 message" : `${count} messages`);
