import { subjects } from "#content/subjects.ts";
import type { components } from "../api/schema.gen.ts";

/** A subject in which lessons are booked. */
export type Subject = components["schemas"]["Subject"];

/** All subjects, in the order in which they are shown. */
export const SUBJECTS: readonly Subject[] = subjects;

/** The subject of that name, if there is one. */
export const parseSubject = (text: string | null | undefined): Subject | undefined =>
  SUBJECTS.find((subject) => subject === text);
