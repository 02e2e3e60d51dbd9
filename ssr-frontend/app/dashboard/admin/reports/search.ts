import { aiTutorFlags, aiTutorSettings } from "../../../queries/admin-ai-tutor.ts";
import {
  adminChats,
  chatReport,
  chatReports,
  heldMessage,
  heldMessages,
  suspendedPeople,
} from "../../../queries/admin-chats.ts";
import { UUID } from "../../../uuid.ts";
import type { TabQueries } from "../../tab.ts";
import { countIn, format } from "../search.ts";

/** The views of the desk; each has an address. */
export type DeskView = "reports" | "held" | "chats" | "suspended" | "ai-tutor";

const VIEWS: readonly DeskView[] = ["reports", "held", "chats", "suspended", "ai-tutor"];

/** The views that list decided items separately. */
const DECIDED_VIEWS: readonly DeskView[] = ["reports", "held", "ai-tutor"];

/** The value of `open` for the AI tutor's limits. */
export const LIMITS = "limits";

/** The maximum length of a search for a name or an email address, in characters. */
export const MAX_QUERY_LENGTH = 100;

export interface DeskSearch {
  view: DeskView;
  /** Whether decided items are listed instead of waiting ones. */
  decided: boolean;
  /** The id of the open report or held message, or `LIMITS`; `undefined` for the list. */
  open: string | undefined;
  /** The search for a person's chats. */
  q: string;
  count: number;
}

/** The first page of the list of chats. */
export const FIRST_CHATS: DeskSearch = { view: "chats", decided: false, open: undefined, q: "", count: 0 };

/** Parses the search parameters; invalid values are ignored. */
export function parseDeskSearch(params: URLSearchParams): DeskSearch {
  const view = VIEWS.find((name) => name === params.get("view")) ?? "reports";
  const open = params.get("open") ?? "";
  const isOpen = view === "ai-tutor" ? open === LIMITS : DECIDED_VIEWS.includes(view) && UUID.test(open);
  return {
    view,
    decided: DECIDED_VIEWS.includes(view) && params.get("state") === "decided",
    open: isOpen ? open : undefined,
    q: view === "chats" ? (params.get("q") ?? "").trim().slice(0, MAX_QUERY_LENGTH) : "",
    count: countIn(params),
  };
}

export const formatDeskSearch = ({ view, decided, open, q, count }: DeskSearch): string =>
  format(
    { view: view === "reports" ? undefined : view, state: decided ? "decided" : undefined, open, q },
    count,
  );

/**
 * The desk's view that the address names. An open item is fetched alone, since that is recorded in the audit
 * log.
 */
export const reportsQueries: TabQueries = ({ search }) => {
  const { view, decided, open, q, count } = parseDeskSearch(search);
  switch (view) {
    case "reports":
      return [open ? chatReport(open) : chatReports(decided ? "decided" : "open", count)];
    case "held":
      return [open ? heldMessage(open) : heldMessages(decided ? "decided" : "waiting", count)];
    case "chats":
      return [adminChats(q, count)];
    case "suspended":
      return [suspendedPeople(count)];
    case "ai-tutor":
      return open ? [aiTutorSettings] : [aiTutorFlags(decided ? "decided" : "open", count), aiTutorSettings];
  }
};
