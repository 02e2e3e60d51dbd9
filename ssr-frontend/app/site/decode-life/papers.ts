import type { Lecture } from "#content/decode-life.ts";

/** A paper to open, or the words that stand in its place. */
export interface LinkedPaper {
  label: string;
  href?: string;
}

/** A lecture's papers: without an assignment the time goes to the project, without notes they are to come. */
export const papersOf = (
  { notes, assignment }: Lecture,
  number: number,
): Record<"notes" | "assignment", LinkedPaper> => ({
  notes: notes ? { label: "Notes", href: notes } : { label: "Coming Soon" },
  assignment: assignment ? { label: "Assignment", href: assignment } : { label: projectPhase(number) },
});

const projectPhase = (number: number) =>
  number === 2 || number === 3 ? "Project Introduction" : "Project Model Development";
