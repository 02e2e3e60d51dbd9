import { type FilterChoice, freeChoices, priceChoices, sortChoices } from "#content/meet-mentors.ts";
import { type SubjectName, subjects } from "#content/subjects.ts";
import type { operations } from "../../api/schema.gen.ts";

type MentorsQuery = NonNullable<operations["mentors"]["parameters"]["query"]>;

/** The filters and the order in an address. */
export interface MentorSearch {
  subject?: SubjectName;
  /** The maximum price of an hour, in whole dollars. */
  price?: string;
  free?: NonNullable<MentorsQuery["free"]>;
  sort?: NonNullable<MentorsQuery["sort"]>;
}

/** The values of choices. */
export const valuesOf = (choices: readonly { value: string }[]) => choices.map(({ value }) => value);

/**
 * The parameters of the pages that list tutors, with all their values: the page cache keeps one page for each
 * combination that somebody asks for, and redirects other values.
 */
export const MENTOR_PARAMETERS = {
  subject: subjects,
  price: valuesOf(priceChoices),
  free: valuesOf(freeChoices),
  sort: valuesOf(sortChoices),
} satisfies Record<keyof MentorSearch, readonly string[]>;

const NAMES = Object.keys(MENTOR_PARAMETERS) as (keyof MentorSearch)[];

/** The search in an address; `undefined` if a value is unknown. */
export const mentorSearchOf = (url: string): MentorSearch | undefined =>
  knownValuesIn(url, MENTOR_PARAMETERS);

/**
 * The parameters in an address, of those that are listed with their values; `undefined` if a value is unknown. Empty
 * values, as of a form without a script, count as none.
 */
export function knownValuesIn(
  url: string,
  parameters: Record<string, readonly string[]>,
): Record<string, string> | undefined {
  const params = new URL(url).searchParams;
  const found: Record<string, string> = {};
  for (const [name, known] of Object.entries(parameters)) {
    const value = params.get(name);
    if (!value) continue;
    if (!known.includes(value)) return undefined;
    found[name] = value;
  }
  return found;
}

/** The API's query of a search. */
export const apiQueryOf = ({ subject, price, free, sort }: MentorSearch): MentorsQuery => ({
  ...(subject ? { subject } : {}),
  ...(price ? { max_price_cents: Number(price) * 100 } : {}),
  ...(free ? { free } : {}),
  ...(sort ? { sort } : {}),
});

/** The address of a search; its fragment is the list, so that the page does not jump to its top. */
export function mentorSearchHref(path: string, search: MentorSearch): string {
  const params = new URLSearchParams();
  for (const name of NAMES) if (search[name]) params.set(name, search[name]);
  return `${path}${params.size > 0 ? `?${params}` : ""}#tutoring`;
}

/** A filter in force, and the search without it. */
export interface Condition {
  label: string;
  without: MentorSearch;
}

const conditionOf = (choices: readonly FilterChoice[], value: string | undefined) =>
  choices.find((choice) => choice.value === value)?.condition;

/** The filters in force. The order is none. */
export function conditionsOf(search: MentorSearch): Condition[] {
  const { subject, price, free } = search;
  const labels = {
    subject,
    price: conditionOf(priceChoices, price),
    free: conditionOf(freeChoices, free),
  };
  return Object.entries(labels).flatMap(([name, label]) => {
    if (!label) return [];
    const { [name as keyof MentorSearch]: _, ...without } = search;
    return [{ label, without }];
  });
}
