import type { ResearchFilter } from "../../../queries/admin-research.ts";
import { adminResearch, eligibleTutors } from "../../../queries/admin-research.ts";
import { researchNotebook, researchUpdates } from "../../../queries/research.ts";
import { formatProjectSearch, type ProjectSearch, parseProjectSearch } from "../../../research/search.ts";
import type { TabQueries } from "../../tab.ts";
import { countIn, format } from "../search.ts";

const FILTERS: readonly ResearchFilter[] = [
  "pending",
  "assigned",
  "in_progress",
  "at_risk",
  "completed",
  "all",
];

/** The filters and length of the list; or the open project, with the filters to return to. */
export interface ResearchSearch extends ProjectSearch {
  filter: ResearchFilter;
  count: number;
}

export const parseResearchSearch = (params: URLSearchParams): ResearchSearch => ({
  ...parseProjectSearch(params),
  filter: FILTERS.find((filter) => filter === params.get("status")) ?? "all",
  count: countIn(params),
});

export function formatResearchSearch({ filter, count, ...project }: ResearchSearch): string {
  const list = format({ status: filter === "all" ? undefined : filter }, count);
  const open = formatProjectSearch(project);
  return open && list ? `${open}&${list.slice(1)}` : open || list;
}

/** The notebook that the address names, or the list; and the eligible tutors. */
export const researchQueries: TabQueries = ({ search }) => {
  const { project, updates, filter, count } = parseResearchSearch(search);
  const shown = project
    ? [researchNotebook(project), researchUpdates(project, updates)]
    : [adminResearch(filter, count)];
  return [...shown, eligibleTutors];
};
