import type { components } from "../api/schema.gen.ts";
import type { StatusTone } from "../components/status-badge.tsx";

type Schemas = components["schemas"];

/** A research project with the fields that its viewer may see; a request before a mentor is assigned. */
export type ResearchProject = Schemas["ResearchProject"];

/** A project with its notebook, except for the updates. */
export type ResearchNotebook = Schemas["ResearchProjectDetail"];

/** A progress update of a project. */
export type ResearchUpdate = Schemas["ResearchUpdateResponse"];

/** A link of a project, or a version of its paper. */
export type ResearchLink = Schemas["ResearchLinkResponse"];

export type ResearchMilestone = Schemas["MilestoneResponse"];

/** A meeting with a mentor, with notes. */
export type ResearchMeeting = Schemas["MeetingResponse"];

/** Why a project has left its mentor. */
export type ResearchHandover = Schemas["HandoverResponse"];

export type ResearchStatus = ResearchProject["status"];

/** The outcome of a project. */
export type ResearchOutcome = NonNullable<ResearchProject["outcome"]>;

/** An action on a project; the API says which are allowed. */
export type ResearchAction = ResearchProject["allowed_actions"][number];

/** The role of a participant of a project. */
export type ParticipantSide = "student" | "tutor";

/** The viewer's role. */
export type ResearchSide = ParticipantSide | "admin";

/** The timelines that the interest form offers. */
export const TIMELINES = ["1-3 months", "3-6 months", "6-12 months", "1+ years", "flexible"] as const;

/** Whether the API currently allows the viewer an action. */
export const mayDo = (
  { allowed_actions }: Pick<ResearchProject, "allowed_actions">,
  action: ResearchAction,
) => allowed_actions.includes(action);

const STATUSES: Record<ResearchStatus, { label: string; tone: StatusTone }> = {
  pending: { label: "Pending", tone: "pending" },
  assigned: { label: "Ready to Start", tone: "confirmed" },
  in_progress: { label: "In Progress", tone: "confirmed" },
  completed: { label: "Completed", tone: "completed" },
};

/** The label and the color of the state. */
export const researchStatus = ({ status }: Pick<ResearchProject, "status">) => STATUSES[status];

/** The outcomes of a paper, most prestigious last. */
export const OUTCOMES: Record<ResearchOutcome, string> = {
  submitted: "Submitted to a journal",
  preprint: "Published as a preprint",
  student_journal: "Published in a student journal",
  peer_reviewed: "Published in a peer-reviewed journal",
  poster: "Presented as a poster",
  none: "Finished without a publication",
};

/** The label of an update's type: progress, or research for all others. */
export const updateTypeLabel = (type: string): string => (type === "progress" ? "Progress" : "Research");

/** `90` → `1.5 hours`. */
export function hoursWords(minutes: number): string {
  const hours = Math.round((minutes / 60) * 100) / 100;
  return hours === 1 ? "1 hour" : `${hours} hours`;
}

/** The used hours of a project: `3.5 of 10 hours used, 6.5 left`. */
export function hoursFinding({
  hours_included,
  minutes_used,
}: Pick<ResearchProject, "hours_included" | "minutes_used">): string {
  const left = hours_included * 60 - minutes_used;
  const used = `${Math.round((minutes_used / 60) * 100) / 100} of ${hoursWords(hours_included * 60)} used`;
  if (left === 0) return `${used}, none left`;
  return left > 0
    ? `${used}, ${hoursWords(left).replace(/ hours?$/, "")} left`
    : `${used}: ${hoursWords(-left)} more than included`;
}

/** The site's name in a URL: `arxiv.org`. */
export function siteOf(url: string): string {
  try {
    return new URL(url).hostname.replace(/^www\./, "");
  } catch {
    return url;
  }
}

/** `75` → `1 hour 15 minutes`. */
export function durationWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [hours > 0 && `${hours} ${hours === 1 ? "hour" : "hours"}`, rest > 0 && `${rest} minutes`];
  return parts.filter(Boolean).join(" ");
}
