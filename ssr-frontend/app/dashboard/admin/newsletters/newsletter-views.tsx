import { Link } from "react-router";
import { newsletters, subscribers, subscriberWeeks } from "../../../queries/admin-newsletters.ts";
import { prefetch } from "../../../queries/show.ts";
import "../../sub-tabs.css";
import { ADMIN_LIST_STEP } from "../search.ts";
import type { ListSearchState } from "../use-list-search.ts";
import type { NewslettersSearch } from "./search.ts";

const EVERYBODY = { state: undefined, q: "" } as const;

/** The two views of the tab. They are links: each has an address. */
export function NewsletterViews({ list: { search, hrefOf } }: { list: ListSearchState<NewslettersSearch> }) {
  const views = [
    { view: "newsletters", label: "Newsletters", queries: [newsletters(ADMIN_LIST_STEP)] },
    {
      view: "subscribers",
      label: "Subscribers",
      queries: [subscribers(EVERYBODY, ADMIN_LIST_STEP), subscriberWeeks],
    },
  ] as const;
  return (
    <nav className="sub-tabs newsletter-views" aria-label="Views">
      {views.map(({ view, label, queries }) => (
        <Link
          key={view}
          to={hrefOf({ view, ...EVERYBODY })}
          preventScrollReset
          aria-current={search.view === view ? "page" : undefined}
          onPointerEnter={() => prefetch(queries)}
          onFocus={() => prefetch(queries)}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
