import type {
  ReceivedApplicationFilter,
  ReceivedApplicationState,
} from "../../../queries/provider-applications.ts";
import { UUID } from "../../../uuid.ts";

/** In the order in which applications go through them. The rail reads addresses, too: their words stand elsewhere. */
export const RECEIVED_STATES = [
  "submitted",
  "in_review",
  "interview",
  "waitlisted",
  "accepted",
  "declined",
  "withdrawn",
] as const satisfies readonly ReceivedApplicationState[];

/** How long the list is at first, and how much longer each time. */
export const LIST_STEP = 25;
/** How long it can get: every row is read and sent at once. */
export const MAX_LIST = 500;

/** What an address says of the list. */
export interface ApplicationsSearch extends ReceivedApplicationFilter {
  q: string;
  count: number;
}

/** Which application is open, and as one of which list it is read. */
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

/** What an address says; what makes no sense is left out. */
export function parseApplicationsSearch(params: URLSearchParams): ApplicationsSearch {
  const count = Number(params.get("count"));
  return {
    ...filterIn(params),
    count: Number.isInteger(count) && count > LIST_STEP ? Math.min(count, MAX_LIST) : LIST_STEP,
  };
}

/** The query of an address that says so; what is as usual is left out. */
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
