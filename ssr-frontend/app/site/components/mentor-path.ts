import type { components } from "../../api/schema.gen.ts";

type Schemas = components["schemas"];

/** A mentor as visitors see them, from the records. */
export type MentorProfile = Schemas["Mentor"];

/** The address of a mentor's page. */
export const mentorPath = ({ slug }: Pick<MentorProfile, "slug">): string => `/mentor/${slug}`;

/** The address of every mentor's page, each once. */
export const mentorPaths = ({ research, tutoring }: Schemas["MentorList"]): string[] => [
  ...new Set([...research, ...tutoring].map(mentorPath)),
];
