import type { Category } from "#content/summer-categories.ts";
import type { components } from "../../api/schema.gen.ts";
import { dateIn } from "../../time/wall.ts";

type Schemas = components["schemas"];

/** An opportunity in a list. */
export type OpportunityCard = Schemas["OpportunityCard"];

/** An opportunity with all details. */
export type OpportunityDetail = Schemas["OpportunityDetail"];

/** A deadline as its organization states it, and as an instant. */
export type Deadline = OpportunityCard["deadline"];

/**
 * Whether a deadline has passed. A listing may be closed earlier.
 *
 * @param now in ms
 */
export const isDeadlineOver = ({ deadline }: Pick<OpportunityCard, "deadline">, now: number): boolean =>
  Date.parse(deadline.at) <= now;

/** The list of opportunities. */
export const OPPORTUNITIES_PATH = "/summer/opportunities";

/** The address of an opportunity's page. */
export const opportunityPath = ({ slug }: { slug: string }): string => `${OPPORTUNITIES_PATH}/${slug}`;

/** The address of a category's list, or of the list of all. */
export const categoryPath = (category?: Category): string =>
  category ? `${OPPORTUNITIES_PATH}?${new URLSearchParams({ category })}` : OPPORTUNITIES_PATH;

/**
 * The date of each opportunity's last change, by the address of its page, in the same time zone as the
 * sitemap's other dates.
 */
export const opportunityDays = (items: { slug: string; updated_at: string }[]): Record<string, string> =>
  Object.fromEntries(
    items.map(({ slug, updated_at }) => [opportunityPath({ slug }), dateIn(updated_at, "UTC")]),
  );
