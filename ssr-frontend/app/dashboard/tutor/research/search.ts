import { formatProjectSearch, type ProjectSearch, parseProjectSearch } from "../../../research/search.ts";

/** What a tutor looks at: a project, or those that go on, or those that are completed. */
export interface ResearchSearch extends ProjectSearch {
  state: "active" | "completed";
}

export const parseResearchSearch = (params: URLSearchParams): ResearchSearch => ({
  ...parseProjectSearch(params),
  state: params.get("state") === "completed" ? "completed" : "active",
});

export function formatResearchSearch({ state, ...project }: Partial<ResearchSearch>): string {
  const params = new URLSearchParams(formatProjectSearch(project));
  if (state === "completed" && !project.project) params.set("state", state);
  return params.size > 0 ? `?${params}` : "";
}
