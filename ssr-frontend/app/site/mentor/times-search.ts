import { dayChoices } from "#content/meet-mentors.ts";
import { type SubjectName, subjects } from "#content/subjects.ts";
import { type MentorProfile, mentorPath } from "../components/mentor-path.ts";
import { knownValuesIn, type MentorSearch, valuesOf } from "../mentors/search.ts";

/** The free times that a mentor's page shows: a week, and the search of the list of tutors that led to it. */
export interface TimesSearch {
  /** The number of the week; the first with a fitting hour if absent. */
  week?: string;
  subject?: SubjectName;
  /** A day of the week. */
  free?: Exclude<MentorSearch["free"], "week" | undefined>;
}

/** The weeks in the address of a mentor's page, as many as can be booked. */
const WEEKS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"] as const;

/** The parameters of a mentor's page with all their values, for the page cache. */
export const TIMES_PARAMETERS = {
  week: WEEKS,
  subject: subjects,
  free: valuesOf(dayChoices),
} satisfies Record<keyof TimesSearch, readonly string[]>;

const NAMES = Object.keys(TIMES_PARAMETERS) as (keyof TimesSearch)[];

/** The search in an address; `undefined` if a value is unknown. */
export const timesSearchOf = (url: string): TimesSearch | undefined => knownValuesIn(url, TIMES_PARAMETERS);

/** What a mentor's page takes over from a search of the list. Its hours start with the next 7 days anyway. */
export const timesSearchFrom = ({ subject, free }: MentorSearch): TimesSearch => ({
  ...(subject ? { subject } : {}),
  ...(free && free !== "week" ? { free } : {}),
});

/** The address of a mentor's page with a search. */
export function mentorHref(mentor: Pick<MentorProfile, "slug">, search: TimesSearch = {}): string {
  const params = new URLSearchParams();
  for (const name of NAMES) if (search[name]) params.set(name, search[name]);
  return `${mentorPath(mentor)}${params.size > 0 ? `?${params}` : ""}`;
}

/** The address of a mentor's free times. */
export const timesHref = (mentor: Pick<MentorProfile, "slug">, search?: TimesSearch): string =>
  `${mentorHref(mentor, search)}#times`;

/** `for Chemistry on a Sunday`, without the week; empty if nothing is searched for. */
export function searchWords({ subject, free }: TimesSearch): string {
  const day = dayChoices.find(({ value }) => value === free)?.day;
  return [subject && `for ${subject}`, day].filter(Boolean).join(" ");
}
