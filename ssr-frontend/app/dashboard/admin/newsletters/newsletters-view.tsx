import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { ShowMoreList } from "../../../components/show-more-list.tsx";
import { type AdminNewsletter, newsletter, newsletters } from "../../../queries/admin-newsletters.ts";
import { useSession } from "../../../queries/session.ts";
import { prefetch } from "../../../queries/show.ts";
import { AdminList } from "../admin-list.tsx";
import type { ListSearchState } from "../use-list-search.ts";
import { type NewslettersSearch, newsletterPage } from "./search.ts";
import { NewsletterBadge } from "./state-badge.tsx";
import { newsletterNote, subjectOf } from "./words.ts";

/** Every newsletter, the newest first. */
export function NewslettersView({
  list: { search, hrefOf, longer },
}: {
  list: ListSearchState<NewslettersSearch>;
}) {
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
  const { zone } = useSession();
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
