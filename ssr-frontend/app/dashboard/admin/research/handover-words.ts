import type { ResearchHandover, ResearchProject } from "../../../research/project.ts";
import { mediumDate } from "../../../time/format.ts";

const KINDS: Record<ResearchHandover["kind"], string> = {
  declined: "Declined by",
  handed_back: "Handed back by",
  reassigned: "Reassigned from",
};

/** The last handover of a project that has not ended. */
export const openHandover = ({
  last_handover,
  status,
}: Pick<ResearchProject, "last_handover" | "status">): ResearchHandover | null =>
  status === "completed" ? null : (last_handover ?? null);

/** Who had a project until when: `Handed back by Ada Sample on Nov 03, 2026`. */
export const handoverWords = ({ kind, tutor_name, created_at }: ResearchHandover, zone: string): string =>
  `${KINDS[kind]} ${tutor_name} on ${mediumDate(created_at, zone)}`;
