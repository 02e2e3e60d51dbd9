import { parseQuery } from "../../../components/search-query.ts";
import type { SubscriberState } from "../../../queries/admin-newsletters.ts";
import { newsletters, subscribers, subscriberWeeks } from "../../../queries/admin-newsletters.ts";
import { UUID } from "../../../uuid.ts";
import type { TabQueries } from "../../tab.ts";
import { NEWSLETTER } from "../places.ts";
import { countIn, format, matching } from "../search.ts";

/** The view and filters of the tab. */
export interface NewslettersSearch {
  view: "newsletters" | "subscribers";
  /** The state of the subscribers. */
  state: SubscriberState | undefined;
  q: string;
  count: number;
}

const STATES: readonly SubscriberState[] = ["confirmed", "waiting", "left"];

export const parseNewslettersSearch = (params: URLSearchParams): NewslettersSearch => ({
  view: params.get("view") === "subscribers" ? "subscribers" : "newsletters",
  state: STATES.find((state) => state === params.get("state")),
  q: parseQuery(params),
  count: countIn(params),
});

export const formatNewslettersSearch = ({ view, state, q, count }: NewslettersSearch): string =>
  view === "subscribers" ? format({ view, state, q }, count) : format({}, count);

/** Which newsletter is open. */
interface NewsletterSearch {
  newsletter: string | undefined;
}

export const parseNewsletterSearch = (params: URLSearchParams): NewsletterSearch => ({
  newsletter: matching(params.get("newsletter"), UUID),
});

export const formatNewsletterSearch = ({ newsletter }: NewsletterSearch): string => format({ newsletter }, 0);

/** The address of one newsletter. */
export const newsletterPage = (id: string): string => NEWSLETTER + formatNewsletterSearch({ newsletter: id });

/** The newsletters, or the subscribers. */
export const newslettersQueries: TabQueries = ({ search }) => {
  const { view, count, ...filter } = parseNewslettersSearch(search);
  return view === "subscribers" ? [subscribers(filter, count), subscriberWeeks] : [newsletters(count)];
};
