import { subjects } from "#content/subjects.ts";
import type { components } from "../api/schema.gen.ts";

/** A subject in which lessons are booked. */
export type Subject = components["schemas"]["Subject"];

/** All subjects, in display order. */
export const SUBJECTS: readonly Subject[] = subjects;

/** Parses a subject; `undefined` if it does not exist. */
export const parseSubject = (text: string | null | undefined): Subject | undefined =>
  SUBJECTS.find((subject) => subject === text);
