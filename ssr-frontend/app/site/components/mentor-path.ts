import type { components } from "../../api/schema.gen.ts";

type Schemas = components["schemas"];

/** A mentor's public profile, from the database. */
export type MentorProfile = Schemas["Mentor"];

/** The address of a mentor's page. */
export const mentorPath = ({ slug }: Pick<MentorProfile, "slug">): string => `/mentor/${slug}`;

/** The addresses of all mentors' pages. */
export const mentorPaths = ({ items }: Schemas["MentorList"]): string[] =>
  items.map(({ mentor }) => mentorPath(mentor));
