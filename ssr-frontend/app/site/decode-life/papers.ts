import type { Lecture } from "#content/decode-life.ts";

/** A link to a paper, or the text shown without one. */
export interface LinkedPaper {
  label: string;
  href?: string;
}

/**
 * The papers of a lecture: without an assignment the time goes to the project, without notes they are
 * upcoming.
 */
export const papersOf = (
  { notes, assignment }: Lecture,
  number: number,
): Record<"notes" | "assignment", LinkedPaper> => ({
  notes: notes ? { label: "Notes", href: notes } : { label: "Coming Soon" },
  assignment: assignment ? { label: "Assignment", href: assignment } : { label: projectPhase(number) },
});

const projectPhase = (number: number) =>
  number === 2 || number === 3 ? "Project Introduction" : "Project Model Development";
