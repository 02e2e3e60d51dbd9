import type { ResearchFilter } from "../../../queries/admin-research.ts";
import { countIn, format } from "../search.ts";

const FILTERS: readonly ResearchFilter[] = [
  "pending",
  "assigned",
  "in_progress",
  "at_risk",
  "completed",
  "all",
];

/** Which research projects are listed, and how many. */
export interface ResearchSearch {
  filter: ResearchFilter;
  count: number;
}

export const parseResearchSearch = (params: URLSearchParams): ResearchSearch => ({
  filter: FILTERS.find((filter) => filter === params.get("status")) ?? "all",
  count: countIn(params),
});

export const formatResearchSearch = ({ filter, count }: ResearchSearch): string =>
  format({ status: filter === "all" ? undefined : filter }, count);
