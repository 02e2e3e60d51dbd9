import type { Category } from "#content/summer-categories.ts";
import type { components } from "../../api/schema.gen.ts";
import { dateIn } from "../../time/wall.ts";

type Schemas = components["schemas"];

/** An opportunity as lists show it. */
export type OpportunityCard = Schemas["OpportunityCard"];

/** All that is known of one. */
export type OpportunityDetail = Schemas["OpportunityDetail"];

/** A deadline as its organization states it, and the instant that it means. */
export type Deadline = OpportunityCard["deadline"];

/**
 * Whether a deadline has passed. A listing may be closed before that.
 *
 * @param now in ms
 */
export const isDeadlineOver = ({ deadline }: Pick<OpportunityCard, "deadline">, now: number): boolean =>
  Date.parse(deadline.at) <= now;

/** Where lists of opportunities are. */
export const OPPORTUNITIES_PATH = "/summer/opportunities";

/** The address of an opportunity's page. */
export const opportunityPath = ({ slug }: { slug: string }): string => `${OPPORTUNITIES_PATH}/${slug}`;

/** The address of a category's list, or of the whole. */
export const categoryPath = (category?: Category): string =>
  category ? `${OPPORTUNITIES_PATH}?${new URLSearchParams({ category })}` : OPPORTUNITIES_PATH;

/** The day on which each opportunity last changed, by its page's address; by the clock of the sitemap's other days. */
export const opportunityDays = (items: { slug: string; updated_at: string }[]): Record<string, string> =>
  Object.fromEntries(
    items.map(({ slug, updated_at }) => [opportunityPath({ slug }), dateIn(updated_at, "UTC")]),
  );
