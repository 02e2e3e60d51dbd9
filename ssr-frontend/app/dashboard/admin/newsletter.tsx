import { redirect } from "react-router";
import { useSearch } from "../../components/use-search.ts";
import { newsletter } from "../../queries/admin-newsletters.ts";
import { loadTab } from "../tab.server.ts";
import { showTab, type TabQueries } from "../tab.ts";
import type { Route } from "./+types/newsletter";
import { NewsletterPage } from "./newsletters/newsletter-page.tsx";
import { formatNewsletterSearch, parseNewsletterSearch } from "./newsletters/search.ts";
import { NEWSLETTERS } from "./places.ts";

const newsletterQueries: TabQueries = ({ search }) => {
  const { newsletter: id } = parseNewsletterSearch(search);
  return id ? [newsletter(id)] : [];
};

export function loader(args: Route.LoaderArgs) {
  requireNewsletter(args.url);
  return loadTab(args, "admin", newsletterQueries);
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  requireNewsletter(args.url);
  return showTab(args, newsletterQueries);
}

/** Redirects to all newsletters if the address names none. */
function requireNewsletter({ searchParams }: URL): void {
  if (!parseNewsletterSearch(searchParams).newsletter) throw redirect(NEWSLETTERS);
}

/** One newsletter: a draft, being sent, or sent. */
export default function NewsletterTab() {
  const { newsletter: id } = useSearch(parseNewsletterSearch, formatNewsletterSearch).search;
  return id ? <NewsletterPage key={id} id={id} /> : null;
}
