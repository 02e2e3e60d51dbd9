import { UUID } from "../../../uuid.ts";
import { countIn, format } from "../search.ts";

/** What the desk shows: one at a time, each under its address. */
export type DeskView = "reports" | "held" | "chats" | "suspended" | "ai-tutor";

const VIEWS: readonly DeskView[] = ["reports", "held", "chats", "suspended", "ai-tutor"];

/** Views of things that are decided. */
const DECIDED_VIEWS: readonly DeskView[] = ["reports", "held", "ai-tutor"];

/** What is open where the AI tutor's limits are set. */
export const LIMITS = "limits";

/** The longest part of a name or an email address to look for, in characters. */
export const MAX_QUERY_LENGTH = 100;

export interface DeskSearch {
  view: DeskView;
  /** Whether what is decided is listed, instead of what waits. */
  decided: boolean;
  /** The report or the held message that is open, by id, or the AI tutor's limits; none where the list is shown. */
  open: string | undefined;
  /** Whose chats. */
  q: string;
  count: number;
}

/** The start of the list of chats. */
export const FIRST_CHATS: DeskSearch = { view: "chats", decided: false, open: undefined, q: "", count: 0 };

/** What an address says; what makes no sense is left out. */
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
