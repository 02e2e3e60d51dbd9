import type {
  ReceivedApplicationFilter,
  ReceivedApplicationState,
} from "../../../queries/provider-applications.ts";
import { UUID } from "../../../uuid.ts";

/** In the order of the process. Their labels are in another file, since the rail loads this one. */
export const RECEIVED_STATES = [
  "submitted",
  "in_review",
  "interview",
  "waitlisted",
  "accepted",
  "declined",
  "withdrawn",
] as const satisfies readonly ReceivedApplicationState[];

/** The initial length of the list, and the step by which it grows. */
export const LIST_STEP = 25;
/** The maximum length: every row is read and sent at once. */
export const MAX_LIST = 500;

/** The state of the list in the address. */
export interface ApplicationsSearch extends ReceivedApplicationFilter {
  q: string;
  count: number;
}

/** The open application, and the filter of the list it was opened from. */
export interface ApplicationSearch extends ReceivedApplicationFilter {
  id: string | undefined;
}

const uuidIn = (params: URLSearchParams, name: string): string | undefined => {
  const id = params.get(name) ?? "";
  return UUID.test(id) ? id : undefined;
};

const filterIn = (params: URLSearchParams) => ({
  listing: uuidIn(params, "listing"),
  state: RECEIVED_STATES.find((name) => name === params.get("state")),
  q: params.get("q")?.trim() ?? "",
});

/** Parses the search parameters; invalid values are ignored. */
export function parseApplicationsSearch(params: URLSearchParams): ApplicationsSearch {
  const count = Number(params.get("count"));
  return {
    ...filterIn(params),
    count: Number.isInteger(count) && count > LIST_STEP ? Math.min(count, MAX_LIST) : LIST_STEP,
  };
}

/** Formats the search parameters; defaults are omitted. */
export function formatApplicationsSearch({ listing, state, q, count }: ApplicationsSearch): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries({ listing, state, q })) if (value) params.set(name, value);
  if (count > LIST_STEP) params.set("count", String(count));
  return params.size > 0 ? `?${params}` : "";
}

export const parseApplicationSearch = (params: URLSearchParams): ApplicationSearch => ({
  id: uuidIn(params, "id"),
  ...filterIn(params),
});
