import { Link, useNavigate } from "react-router";
import { BusyButton } from "../../components/busy-button.tsx";
import {
  type AdminNewsletter,
  createNewsletter,
  newsletter,
  newsletters,
  subscribers,
  subscriberWeeks,
} from "../../queries/admin-newsletters.ts";
import { failedAs, useAction } from "../../queries/use-action.ts";
import { TabPage } from "../shell/tab-page.tsx";
import { loadTab } from "../tab.server.ts";
import { showTab } from "../tab.ts";
import type { Route } from "./+types/newsletters";
import "./newsletters/newsletters.css";
import { prefetch } from "../../queries/show.ts";
import "../sub-tabs.css";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ShowMoreList } from "../../components/show-more-list.tsx";
import { useReaderZone } from "../../time/reader-zone.ts";
import { AdminList } from "./admin-list.tsx";
import {
  formatNewslettersSearch,
  type NewslettersSearch,
  newsletterPage,
  newslettersQueries,
  parseNewslettersSearch,
} from "./newsletters/search.ts";
import { NewsletterBadge } from "./newsletters/state-badge.tsx";
import { SubscribersView } from "./newsletters/subscribers-view.tsx";
import { newsletterNote, subjectOf } from "./newsletters/words.ts";
import { ADMIN_LIST_STEP } from "./search.ts";
import { type ListSearchState, useListSearch } from "./use-list-search.ts";

export const loader = (args: Route.LoaderArgs) => loadTab(args, "admin", newslettersQueries);
export const clientLoader = (args: Route.ClientLoaderArgs) => showTab(args, newslettersQueries);

/** The newsletters and their subscribers. */
export default function NewslettersTab() {
  const list = useListSearch(parseNewslettersSearch, formatNewslettersSearch);
  return (
    <TabPage
      title="Newsletter"
      state="What the academy sends to people who asked for it and confirmed that they did."
      action={<WriteButton />}
    >
      <NewsletterViews list={list} />
      {list.search.view === "subscribers" ? <SubscribersView list={list} /> : <NewslettersView list={list} />}
    </TabPage>
  );
}

/** Creates an empty draft and navigates to it. */
function WriteButton() {
  const navigate = useNavigate();
  const { busy, run } = useAction(createNewsletter, { failed: failedAs("No newsletter started") });
  async function begin() {
    const begun = await run({ subject: "", body: "" });
    if (begun) await navigate(newsletterPage(begun.data.id));
  }
  return (
    <BusyButton variant="contained" color="signal" busy={busy} onClick={() => void begin()}>
      Write a newsletter
    </BusyButton>
  );
}

const EVERYBODY = { state: undefined, q: "" } as const;

/** The two views of the tab, as links, since each has an address. */
function NewsletterViews({ list: { search, hrefOf } }: { list: ListSearchState<NewslettersSearch> }) {
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

/** All newsletters, newest first. */
function NewslettersView({ list: { search, hrefOf, longer } }: { list: ListSearchState<NewslettersSearch> }) {
  const query = useQuery({ ...newsletters(search.count), placeholderData: keepPreviousData });
  return (
    <AdminList query={query} drawing="email" empty="No newsletter has been written yet.">
      {({ items, more }) => (
        <ShowMoreList
          count={items.length}
          moreAt={more && longer ? hrefOf({ count: longer }) : undefined}
          moreWords="newsletters"
          moreQueries={() => (longer ? [newsletters(longer)] : [])}
          busy={query.isPlaceholderData}
        >
          {items.map((item) => (
            <NewsletterRow key={item.id} item={item} />
          ))}
        </ShowMoreList>
      )}
    </AdminList>
  );
}

function NewsletterRow({ item }: { item: AdminNewsletter }) {
  const zone = useReaderZone();
  const load = () => prefetch([newsletter(item.id)]);
  return (
    <li className="newsletter-row" tabIndex={-1}>
      <div>
        <h2>
          <Link to={newsletterPage(item.id)} onPointerEnter={load} onFocus={load} dir="auto">
            {subjectOf(item)}
          </Link>
        </h2>
        <p className="note">{newsletterNote(item, zone)}</p>
        {item.problem && <p className="newsletter-problem">{item.problem}</p>}
      </div>
      <NewsletterBadge state={item.state} />
    </li>
  );
}
