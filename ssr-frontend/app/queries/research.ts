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

/** Projects from one side, and how many there are. */
export interface ResearchPage extends ListStart<ResearchProject> {
  counts: Schemas["ResearchCounts"];
}

/** Which of somebody's projects. */
export type ResearchListState = "all" | "active" | "completed";

/** An update beside those of other projects. */
export type ProjectUpdate = Schemas["TutorUpdateResponse"];

/** The key of everything of research: whatever is done to a project is shown in several places. */
export const RESEARCH = ["research"] as const;

const errorToasts = {
  student: (): [string] => ["Failed to load research data"],
  tutor: (): [string] => ["Failed to load research projects"],
};

/** A project and all that belongs to it changes by these alone. */
const ofProject = (id: string): StaleAfter => ({
  "research.changed": ({ research_request_id }) => research_request_id === id,
  "research.deleted": ({ research_request_id }) => research_request_id === id,
});

const ofAnyProject: StaleAfter = { "research.changed": true, "research.deleted": true };

/** Whether a list of projects, if it was read, has one of this tutor's. */
export const hasProjectOf = (cached: unknown, tutorId: string): boolean =>
  (cached as ListStart<ResearchProject> | undefined)?.items.some(({ tutor }) => tutor?.id === tutorId) ??
  true;

/** The first so many of somebody's projects; newest first. */
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
        // The tutor's picture, and where their page is.
        "tutor_profile.changed": ({ tutor_id }, { cached }) => hasProjectOf(cached, tutor_id),
      },
      errorToast: errorToasts[role],
    },
  });

/** Whether a notebook, if it was read, is that of a project of this tutor's. */
const isOfTutor = (cached: unknown, tutorId: string): boolean =>
  cached === undefined || (cached as ResearchNotebook | null)?.project.tutor?.id === tutorId;

const byId = (id: string) => ({ params: { path: { id } } });

/** A project with its milestones, links, drafts and meetings; nothing if it is not, or no longer, the viewer's. */
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

/** The first so many updates of a project; newest first. None where the project is not the viewer's. */
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

/** An update as it was read last, in whichever list. */
export const knownUpdate = (client: QueryClient, project: string, id: string): ResearchUpdate | undefined =>
  client
    .getQueriesData<ListStart<ResearchUpdate>>({ queryKey: updatesKey(project) })
    .flatMap(([, page]) => page?.items ?? [])
    .filter((update) => update.id === id)
    .sort((a, b) => b.version - a.version)[0];

/** The first so many updates of all of a tutor's projects; newest first. */
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

/** Anything that is done about a project; whatever shows it is loaded again before it counts as done. */
const change = <T, V = void>(send: (variables: V) => Promise<T>) =>
  mutationOptions<T, Error, V>({ mutationFn: send, ...reloads(RESEARCH) });

/** Asks the academy for a mentor. */
export const requestResearch = change((body: Schemas["ResearchInterest"]) =>
  unwrap(browserApi.POST("/api/research", { body })),
);

/** Takes a project away with all that belongs to it. */
export const deleteResearch = (id: string) =>
  change<unknown>(() => unwrap(browserApi.DELETE("/api/research/{id}", byId(id))));

/** Begins a project that was assigned. */
export const startResearch = (id: string) =>
  change(() => unwrap(browserApi.POST("/api/research/{id}/start", byId(id))));

/** Says no to a project that was assigned. */
export const declineResearch = (id: string) =>
  change((body: { reason: string }) =>
    unwrap(browserApi.POST("/api/research/{id}/decline", { ...byId(id), body })),
  );

/** Gives a project back that was begun. */
export const handBackResearch = (id: string) =>
  change((body: { reason: string }) =>
    unwrap(browserApi.POST("/api/research/{id}/hand-back", { ...byId(id), body })),
  );

/** Ends a project with what became of it. */
export const completeResearch = (id: string) =>
  change((body: Schemas["ResearchOutcomeForm"]) =>
    unwrap(browserApi.POST("/api/research/{id}/complete", { ...byId(id), body })),
  );

/** Says what became of a project that is over. */
export const setOutcome = (id: string) =>
  change((body: Schemas["ResearchOutcomeForm"]) =>
    unwrap(browserApi.PUT("/api/research/{id}/outcome", { ...byId(id), body })),
  );

/** Says how far a project is, in percent. */
export const setProgress = (id: string) =>
  change((progress_percentage: number) =>
    unwrap(browserApi.PUT("/api/research/{id}/progress", { ...byId(id), body: { progress_percentage } })),
  );

/** What is typed into an update. */
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

/** Changes an update, unless it was changed since this version of it. */
export const editUpdate = (id: string, updateId: string) =>
  change((body: UpdateText & { version: number }) =>
    unwrap(browserApi.PATCH("/api/research/{id}/updates/{update_id}", { ...updatePath(id, updateId), body })),
  );

export const deleteUpdate = (id: string, updateId: string) =>
  change<unknown>(() =>
    unwrap(browserApi.DELETE("/api/research/{id}/updates/{update_id}", updatePath(id, updateId))),
  );

/** What is typed into a link. */
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

/** Changes a link, unless it was changed since this version of it. */
export const editLink = (id: string, linkId: string) =>
  change((body: LinkText & { version: number }) =>
    unwrap(browserApi.PATCH("/api/research/{id}/links/{link_id}", { ...linkPath(id, linkId), body })),
  );

export const deleteLink = (id: string, linkId: string) =>
  change<unknown>(() =>
    unwrap(browserApi.DELETE("/api/research/{id}/links/{link_id}", linkPath(id, linkId))),
  );

/** What is typed into a milestone. */
export interface MilestoneText {
  title: string;
  due_on: string;
}

export const addMilestone = (id: string) =>
  change((body: MilestoneText) =>
    unwrap(browserApi.POST("/api/research/{id}/milestones", { ...byId(id), body })),
  );

const milestonePath = (id: string, milestone_id: string) => ({ params: { path: { id, milestone_id } } });

/** Changes a milestone or marks it done, unless it was changed since this version of it. */
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

/** What is typed about a meeting. */
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

/** Changes what is noted of a meeting, unless it was changed since this version of it. */
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
