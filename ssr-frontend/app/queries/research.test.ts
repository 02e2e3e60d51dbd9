import { expect, test } from "vitest";
import { api } from "../api/browser.ts";
import { isStaleAfter } from "../live/live-meta.ts";
import { sampleProject } from "../testing/sample-research.ts";
import { adminResearch, eligibleTutors } from "./admin-research.ts";
import { createQueryClient } from "./client.ts";
import { researchNotebook, researchProjects } from "./research.ts";

const project = sampleProject();
const MIRA = project.tutor?.id ?? "";
const OTHER = "0192aa11-0000-7000-8000-00000000000b";
const unassigned = sampleProject({ id: "0192aa11-0000-7000-8000-0000000000a2", tutor: null });

/** Whether a tutor's new profile makes a query stale. */
function isOutdated(query: { meta?: unknown }, cached: unknown, tutor_id: string): boolean {
  const { staleAfter } = query.meta as { staleAfter: Parameters<typeof isStaleAfter>[0] };
  const event = { kind: "tutor_profile.changed", data: { tutor_id } } as const;
  return isStaleAfter(staleAfter, event, { cached, client: createQueryClient(api, { once: true }) });
}

test.each([
  ["a student's", researchProjects("student", "all", 10)],
  ["a tutor's", researchProjects("tutor", "active", 10)],
  ["an admin's", adminResearch("all", 10)],
])("%s list of projects is out of date when one of its tutors changes their profile", (_, query) => {
  const list = { items: [unassigned, project], more: false };
  expect(isOutdated(query, list, MIRA)).toBe(true);
  expect(isOutdated(query, list, OTHER)).toBe(false);
  expect(isOutdated(query, { ...list, items: [unassigned] }, MIRA)).toBe(false);
  // A fetch may be in progress.
  expect(isOutdated(query, undefined, OTHER)).toBe(true);
});

test("a notebook is out of date when its project's tutor changes their profile", () => {
  const query = researchNotebook(project.id);
  expect(isOutdated(query, { project }, MIRA)).toBe(true);
  expect(isOutdated(query, { project }, OTHER)).toBe(false);
  expect(isOutdated(query, { project: unassigned }, MIRA)).toBe(false);
  expect(isOutdated(query, null, MIRA)).toBe(false);
  expect(isOutdated(query, undefined, OTHER)).toBe(true);
});

test("who can mentor a project is out of date when any tutor changes what they offer", () => {
  expect(isOutdated(eligibleTutors, [], OTHER)).toBe(true);
});
