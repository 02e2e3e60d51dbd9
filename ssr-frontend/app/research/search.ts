import { UUID } from "../uuid.ts";
import { UPDATES_STEP } from "./limits.ts";

/** How many updates at most: every row is read and sent at once. */
const UPDATES_MAX = 1000;

/** How many updates the next longer list has; none when it is as long as it can get. */
export const longerUpdates = (count: number): number | undefined =>
  count < UPDATES_MAX ? Math.min(count + UPDATES_STEP, UPDATES_MAX) : undefined;

/** Which project is open, and how many of its updates are listed. */
export interface ProjectSearch {
  /** By id; none for the usual one. */
  project: string | undefined;
  updates: number;
}

/** What an address says; what makes no sense is left out. */
export function parseProjectSearch(params: URLSearchParams): ProjectSearch {
  const project = params.get("project") ?? "";
  const updates = Number(params.get("updates"));
  const longer = Number.isInteger(updates) && updates > UPDATES_STEP;
  return {
    project: UUID.test(project) ? project : undefined,
    updates: longer ? Math.min(updates, UPDATES_MAX) : UPDATES_STEP,
  };
}

/** The query of an address that says so; what is as usual is left out. */
export function formatProjectSearch({ project, updates = UPDATES_STEP }: Partial<ProjectSearch>): string {
  const params = new URLSearchParams();
  if (project) params.set("project", project);
  if (updates > UPDATES_STEP) params.set("updates", String(updates));
  return params.size > 0 ? `?${params}` : "";
}
