import type { components } from "../api/schema.gen.ts";
import type { StatusTone } from "../components/status-badge.tsx";

type Schemas = components["schemas"];

/** A research project as its viewer may see it; before a mentor is assigned it is a request. */
export type ResearchProject = Schemas["ResearchProject"];

/** A project with all that stands in its notebook, but for the updates. */
export type ResearchNotebook = Schemas["ResearchProjectDetail"];

/** What somebody has written about how a project goes. */
export type ResearchUpdate = Schemas["ResearchUpdateResponse"];

/** A web page that belongs to a project, or a version of its paper. */
export type ResearchLink = Schemas["ResearchLinkResponse"];

export type ResearchMilestone = Schemas["MilestoneResponse"];

/** An hour that a mentor has held, with notes. */
export type ResearchMeeting = Schemas["MeetingResponse"];

/** Why a mentor has it no longer. */
export type ResearchHandover = Schemas["HandoverResponse"];

export type ResearchStatus = ResearchProject["status"];

/** What became of the paper. */
export type ResearchOutcome = NonNullable<ResearchProject["outcome"]>;

/** Something a viewer may do with a project; the API says which. */
export type ResearchAction = ResearchProject["allowed_actions"][number];

/** The side of somebody who takes part in a project. */
export type ParticipantSide = "student" | "tutor";

/** From whose side projects are looked at. */
export type ResearchSide = ParticipantSide | "admin";

/** How long a project is to take, as the interest form offers it. */
export const TIMELINES = ["1-3 months", "3-6 months", "6-12 months", "1+ years", "flexible"] as const;

/** Whether the API says that the viewer may do this now. */
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

/** The state in a few words, and in its color. */
export const researchStatus = ({ status }: Pick<ResearchProject, "status">) => STATUSES[status];

/** What can become of a paper, best known last. */
export const OUTCOMES: Record<ResearchOutcome, string> = {
  submitted: "Submitted to a journal",
  preprint: "Published as a preprint",
  student_journal: "Published in a student journal",
  peer_reviewed: "Published in a peer-reviewed journal",
  poster: "Presented as a poster",
  none: "Finished without a publication",
};

/** What an update is about: progress, or research, whatever else its type says. */
export const updateTypeLabel = (type: string): string => (type === "progress" ? "Progress" : "Research");

/** `90` → `1.5 hours`. */
export function hoursWords(minutes: number): string {
  const hours = Math.round((minutes / 60) * 100) / 100;
  return hours === 1 ? "1 hour" : `${hours} hours`;
}

/** How the hours of a project stand: `3.5 of 10 hours used, 6.5 left`. */
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

/** The site that an address leads to, as people know it: `arxiv.org`. */
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
