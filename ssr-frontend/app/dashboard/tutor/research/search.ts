import { formatProjectSearch, type ProjectSearch, parseProjectSearch } from "../../../research/search.ts";

/** The open project, or the list of active or completed ones. */
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
