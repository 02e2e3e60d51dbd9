import { type SubjectName, subjects } from "#content/subjects.ts";

/** The subject that the address asks for; `null` when it asks for all, `undefined` for one we do not teach. */
export function subjectOf(url: string): SubjectName | null | undefined {
  const asked = new URL(url).searchParams.get("subject");
  return asked === null ? null : subjects.find((subject) => subject === asked);
}

/** The address of the tutors of a subject, or of all; at the list, so that choosing does not jump to the top. */
export function subjectHref(subject: SubjectName | null): string {
  const query = subject === null ? "" : `?${new URLSearchParams({ subject })}`;
  return `/tutoring-mentors${query}#mentors`;
}
