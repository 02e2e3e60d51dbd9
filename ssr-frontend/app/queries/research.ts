import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { api as browserApi } from "../api/browser.ts";
import { fetchFirst, type ListStart } from "../api/fetch-first.ts";
import { unwrap, unwrapOrNull } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import type { StaleAfter } from "../live/live-meta.ts";
import type {
  ParticipantSide,
  ResearchNotebook,
  ResearchProject,
  ResearchUpdate,
} from "../research/project.ts";
import { apiQuery, reloads } from "./query.ts";

type Schemas = components["schemas"];

/** A page of projects of one role, with their number. */
export interface ResearchPage extends ListStart<ResearchProject> {
  counts: Schemas["ResearchCounts"];
}

/** The filter of a user's projects. */
export type ResearchListState = "all" | "active" | "completed";

/** An update in a list across projects. */
export type ProjectUpdate = Schemas["TutorUpdateResponse"];

/** The prefix of the keys of research: a change of a project affects several queries. */
export const RESEARCH = ["research"] as const;

const errorToasts = {
  student: (): [string] => ["Failed to load research data"],
  tutor: (): [string] => ["Failed to load research projects"],
};

/** The only events that change a project and its parts. */
const ofProject = (id: string): StaleAfter => ({
  "research.changed": ({ research_request_id }) => research_request_id === id,
  "research.deleted": ({ research_request_id }) => research_request_id === id,
});

const ofAnyProject: StaleAfter = { "research.changed": true, "research.deleted": true };

/** Whether a cached list of projects has one of this tutor's. */
export const hasProjectOf = (cached: unknown, tutorId: string): boolean =>
  (cached as ListStart<ResearchProject> | undefined)?.items.some(({ tutor }) => tutor?.id === tutorId) ??
  true;

/** The first `count` projects of a user, newest first. */
export const researchProjects = (role: ParticipantSide, state: ResearchListState, count: number) =>
  apiQuery({
    key: [...RESEARCH, role, state, count],
    read: async (api): Promise<ResearchPage> => {
      const { items, more, first } = await fetchFirst(count, (page) =>
        unwrap(api.GET("/api/research", { params: { query: { role, state, ...page } } })),
      );
      return { items, more, counts: first.counts };
    },
    meta: {
      staleAfter: {
        ...ofAnyProject,
        // The event includes changes of the tutor's picture and slug.
        "tutor_profile.changed": ({ tutor_id }, { cached }) => hasProjectOf(cached, tutor_id),
      },
      errorToast: errorToasts[role],
    },
  });

/** Whether a cached notebook belongs to a project of this tutor. */
const isOfTutor = (cached: unknown, tutorId: string): boolean =>
  cached === undefined || (cached as ResearchNotebook | null)?.project.tutor?.id === tutorId;

const byId = (id: string) => ({ params: { path: { id } } });

/**
 * A project with its milestones, links, drafts and meetings; `null` if the viewer is not, or no longer, a
 * participant.
 */
export const researchNotebook = (id: string) =>
  apiQuery({
    key: [...RESEARCH, "notebook", id],
    read: (api): Promise<ResearchNotebook | null> => unwrapOrNull(api.GET("/api/research/{id}", byId(id))),
    meta: {
      staleAfter: {
        ...ofProject(id),
        "tutor_profile.changed": ({ tutor_id }, { cached }) => isOfTutor(cached, tutor_id),
      },
    },
  });

const updatesKey = (id: string) => [...RESEARCH, "updates", id] as const;

/** The first `count` updates of a project, newest first. Empty if the viewer is not a participant. */
export const researchUpdates = (id: string, count: number) =>
  apiQuery({
    key: [...updatesKey(id), count],
    read: async (api): Promise<ListStart<ResearchUpdate>> => {
      const { items, more } = await fetchFirst(count, async (query) => {
        const page = await unwrapOrNull(
          api.GET("/api/research/{id}/updates", { params: { path: { id }, query } }),
        );
        return page ?? { items: [] };
      });
      return { items, more };
    },
    meta: { staleAfter: ofProject(id) },
  });

/** An update from the cache, from any list. */
export const knownUpdate = (client: QueryClient, project: string, id: string): ResearchUpdate | undefined =>
  client
    .getQueriesData<ListStart<ResearchUpdate>>({ queryKey: updatesKey(project) })
    .flatMap(([, page]) => page?.items ?? [])
    .filter((update) => update.id === id)
    .sort((a, b) => b.version - a.version)[0];

/** The first `count` updates of all of a tutor's projects, newest first. */
export const tutorUpdates = (count: number) =>
  apiQuery({
    key: [...RESEARCH, "tutor-updates", count],
    read: async (api): Promise<ListStart<ProjectUpdate>> => {
      const { items, more } = await fetchFirst(count, (query) =>
        unwrap(api.GET("/api/research/updates", { params: { query } })),
      );
      return { items, more };
    },
    meta: { staleAfter: ofAnyProject },
  });

/** A mutation of a project; everything that shows projects is refetched before it settles. */
const change = <T, V = void>(send: (variables: V) => Promise<T>) =>
  mutationOptions<T, Error, V>({ mutationFn: send, ...reloads(RESEARCH) });

/** Requests a mentor from the academy. */
export const requestResearch = change((body: Schemas["ResearchInterest"]) =>
  unwrap(browserApi.POST("/api/research", { body })),
);

/** Deletes a project with all its parts. */
export const deleteResearch = (id: string) =>
  change<unknown>(() => unwrap(browserApi.DELETE("/api/research/{id}", byId(id))));

/** Starts an assigned project. */
export const startResearch = (id: string) =>
  change(() => unwrap(browserApi.POST("/api/research/{id}/start", byId(id))));

/** Declines an assigned project. */
export const declineResearch = (id: string) =>
  change((body: { reason: string }) =>
    unwrap(browserApi.POST("/api/research/{id}/decline", { ...byId(id), body })),
  );

/** Returns a started project to the academy. */
export const handBackResearch = (id: string) =>
  change((body: { reason: string }) =>
    unwrap(browserApi.POST("/api/research/{id}/hand-back", { ...byId(id), body })),
  );

/** Completes a project with its outcome. */
export const completeResearch = (id: string) =>
  change((body: Schemas["ResearchOutcomeForm"]) =>
    unwrap(browserApi.POST("/api/research/{id}/complete", { ...byId(id), body })),
  );

/** Sets the outcome of a completed project. */
export const setOutcome = (id: string) =>
  change((body: Schemas["ResearchOutcomeForm"]) =>
    unwrap(browserApi.PUT("/api/research/{id}/outcome", { ...byId(id), body })),
  );

/** Sets a project's progress, in percent. */
export const setProgress = (id: string) =>
  change((progress_percentage: number) =>
    unwrap(browserApi.PUT("/api/research/{id}/progress", { ...byId(id), body: { progress_percentage } })),
  );

/** The fields of an update. */
export interface UpdateText {
  title: string;
  description: string;
}

/** Adds an update. */
export const addUpdate = (id: string) =>
  change((body: UpdateText & { update_type: "progress" | "research" }) =>
    unwrap(browserApi.POST("/api/research/{id}/updates", { ...byId(id), body })),
  );

const updatePath = (id: string, update_id: string) => ({ params: { path: { id, update_id } } });

/** Edits an update; refused if it has changed since this version. */
export const editUpdate = (id: string, updateId: string) =>
  change((body: UpdateText & { version: number }) =>
    unwrap(browserApi.PATCH("/api/research/{id}/updates/{update_id}", { ...updatePath(id, updateId), body })),
  );

export const deleteUpdate = (id: string, updateId: string) =>
  change<unknown>(() =>
    unwrap(browserApi.DELETE("/api/research/{id}/updates/{update_id}", updatePath(id, updateId))),
  );

/** The fields of a link. */
export interface LinkText {
  title: string;
  url: string;
  description: string | null;
}

/** Adds a link, or a version of the paper, which gets the next number. */
export const addLink = (id: string) =>
  change((body: LinkText & { kind: "link" | "draft" }) =>
    unwrap(browserApi.POST("/api/research/{id}/links", { ...byId(id), body })),
  );

const linkPath = (id: string, link_id: string) => ({ params: { path: { id, link_id } } });

/** Edits a link; refused if it has changed since this version. */
export const editLink = (id: string, linkId: string) =>
  change((body: LinkText & { version: number }) =>
    unwrap(browserApi.PATCH("/api/research/{id}/links/{link_id}", { ...linkPath(id, linkId), body })),
  );

export const deleteLink = (id: string, linkId: string) =>
  change<unknown>(() =>
    unwrap(browserApi.DELETE("/api/research/{id}/links/{link_id}", linkPath(id, linkId))),
  );

/** The fields of a milestone. */
export interface MilestoneText {
  title: string;
  due_on: string;
}

export const addMilestone = (id: string) =>
  change((body: MilestoneText) =>
    unwrap(browserApi.POST("/api/research/{id}/milestones", { ...byId(id), body })),
  );

const milestonePath = (id: string, milestone_id: string) => ({ params: { path: { id, milestone_id } } });

/** Edits a milestone or marks it as done; refused if it has changed since this version. */
export const editMilestone = (id: string, milestoneId: string) =>
  change((body: MilestoneText & { done?: boolean; version: number }) =>
    unwrap(
      browserApi.PATCH("/api/research/{id}/milestones/{milestone_id}", {
        ...milestonePath(id, milestoneId),
        body,
      }),
    ),
  );

export const deleteMilestone = (id: string, milestoneId: string) =>
  change<unknown>(() =>
    unwrap(browserApi.DELETE("/api/research/{id}/milestones/{milestone_id}", milestonePath(id, milestoneId))),
  );

/** The fields of a meeting. */
export interface MeetingText {
  held_on: string;
  minutes: number;
  notes: string;
}

export const addMeeting = (id: string) =>
  change((body: MeetingText) =>
    unwrap(browserApi.POST("/api/research/{id}/meetings", { ...byId(id), body })),
  );

const meetingPath = (id: string, meeting_id: string) => ({ params: { path: { id, meeting_id } } });

/** Edits a meeting's notes; refused if they have changed since this version. */
export const editMeeting = (id: string, meetingId: string) =>
  change((body: MeetingText & { version: number }) =>
    unwrap(
      browserApi.PATCH("/api/research/{id}/meetings/{meeting_id}", { ...meetingPath(id, meetingId), body }),
    ),
  );

export const deleteMeeting = (id: string, meetingId: string) =>
  change<unknown>(() =>
    unwrap(browserApi.DELETE("/api/research/{id}/meetings/{meeting_id}", meetingPath(id, meetingId))),
  );
