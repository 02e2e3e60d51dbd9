import type { components } from "../../api/schema.gen.ts";

type Schemas = components["schemas"];

/** A mentor's public profile, from the database. */
export type MentorProfile = Schemas["Mentor"];

/** The address of a mentor's page. */
export const mentorPath = ({ slug }: Pick<MentorProfile, "slug">): string => `/mentor/${slug}`;

/** The addresses of all mentors' pages, without duplicates. */
export const mentorPaths = ({ research, tutoring }: Schemas["MentorList"]): string[] => [
  ...new Set([...research, ...tutoring].map(mentorPath)),
];
