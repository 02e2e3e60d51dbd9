import { costs, deadlines, grades } from "#content/summer-opportunities.ts";
import { type OpportunitySearch, searchHref, searchWithout } from "../components/search.ts";

/** An active condition, and the address of the list without it. */
export interface Condition {
  label: string;
  hrefWithout: string;
}

/** The active conditions of a search, without its category, in the form's order. */
export function conditionsOf(search: OpportunitySearch): Condition[] {
  const { q, remote, paid, grade, cost, deadline } = search;
  const found: [keyof OpportunitySearch, string | undefined][] = [
    ["q", q && `“${q}”`],
    ["remote", remote ? "Remote" : undefined],
    ["paid", paid ? "Paid" : undefined],
    ["grade", shortOf(grades, grade)],
    ["cost", shortOf(costs, cost)],
    ["deadline", shortOf(deadlines, deadline)],
  ];
  return found.flatMap(([name, label]) =>
    label ? [{ label, hrefWithout: searchHref(searchWithout(search, name)) }] : [],
  );
}

const shortOf = (choices: { value: string; short: string }[], chosen: unknown) =>
  choices.find(({ value }) => value === String(chosen))?.short;
