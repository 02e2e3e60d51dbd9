import { UUID } from "../uuid.ts";
import { UPDATES_STEP } from "./limits.ts";

/** The maximum number of updates, because all rows are fetched and sent at once. */
const UPDATES_MAX = 1000;

/** The number of updates of the next longer list; undefined at the maximum. */
export const longerUpdates = (count: number): number | undefined =>
  count < UPDATES_MAX ? Math.min(count + UPDATES_STEP, UPDATES_MAX) : undefined;

/** The open project, and the number of its listed updates. */
export interface ProjectSearch {
  /** The project's id; undefined for the default one. */
  project: string | undefined;
  updates: number;
}

/** Parses a URL's parameters; invalid ones are ignored. */
export function parseProjectSearch(params: URLSearchParams): ProjectSearch {
  const project = params.get("project") ?? "";
  const updates = Number(params.get("updates"));
  const longer = Number.isInteger(updates) && updates > UPDATES_STEP;
  return {
    project: UUID.test(project) ? project : undefined,
    updates: longer ? Math.min(updates, UPDATES_MAX) : UPDATES_STEP,
  };
}

/** The query string of a state; defaults are omitted. */
export function formatProjectSearch({ project, updates = UPDATES_STEP }: Partial<ProjectSearch>): string {
  const params = new URLSearchParams();
  if (project) params.set("project", project);
  if (updates > UPDATES_STEP) params.set("updates", String(updates));
  return params.size > 0 ? `?${params}` : "";
}
