import { type SubjectName, subjects } from "#content/subjects.ts";

/** The subject in an address; `null` for all, `undefined` for an unknown one. */
export function subjectOf(url: string): SubjectName | null | undefined {
  const asked = new URL(url).searchParams.get("subject");
  return asked === null ? null : subjects.find((subject) => subject === asked);
}

/**
 * The address of the tutors of a subject, or of all; its fragment is the list, so that the page does not jump
 * to the top.
 */
export function subjectHref(subject: SubjectName | null): string {
  const query = subject === null ? "" : `?${new URLSearchParams({ subject })}`;
  return `/tutoring-mentors${query}#mentors`;
}
