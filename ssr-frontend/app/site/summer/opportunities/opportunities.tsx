import { redirect } from "react-router";
import { type PageWords, pageWords } from "#content/pages.ts";
import { categories } from "#content/summer.ts";
import { listPage } from "#content/summer-opportunities.ts";
import { serverApi } from "../../../api/api.server.ts";
import { unwrapOrRespond } from "../../../api/problem.ts";
import { type PageHandle, useDocument } from "../../../document.ts";
import { categoryPath, OPPORTUNITIES_PATH } from "../../../summer/opportunity/opportunity.ts";
import filterRowCss from "../../components/filter-row.css?inline";
import { CategoryChips } from "../components/category-chips.tsx";
import factsCss from "../components/opportunity-facts.css?inline";
import listCss from "../components/opportunity-list.css?inline";
import portalNavCss from "../components/portal-nav.css?inline";
import { isIndexed, type OpportunitySearch, searchOf } from "../components/search.ts";
import searchBoxCss from "../components/search-box.css?inline";
import { SummerPage } from "../components/summer-page.tsx";
import type { Route } from "./+types/opportunities";
import { Filters } from "./filters.tsx";
import { itemListJsonLd } from "./item-list.ts";
import css from "./opportunities.css?inline";
import { Results } from "./results.tsx";

export const handle: PageHandle = {
  css: [portalNavCss, searchBoxCss, filterRowCss, listCss, factsCss, css],
  tags: ["opportunities"],
};

/** The open opportunities that match the address. An unknown category redirects to the unfiltered list. */
export async function loader({ request }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams;
  const search = searchOf(params);
  if (!search) throw redirect(OPPORTUNITIES_PATH, 302);
  const query = { params: { query: search } };
  const found = await unwrapOrRespond(serverApi(request).GET("/api/summer/opportunities", query));
  return { search, found, indexed: isIndexed(params) };
}

/** The list of open opportunities, of one category or of all. */
export default function Opportunities({ loaderData: { search, found, indexed } }: Route.ComponentProps) {
  const { publicUrl = "" } = useDocument();
  const { below, title } = wordsOf(search);
  return (
    <SummerPage
      path={OPPORTUNITIES_PATH}
      {...(below ? { below } : {})}
      noIndex={!indexed}
      jsonLd={indexed && found.items.length > 0 ? [itemListJsonLd(title, found.items, publicUrl)] : []}
    >
      <header className="wrap finder">
        <p className="kicker">
          <a href="/summer">{listPage.kicker}</a>
        </p>
        <h1>{title}</h1>
        <p className="finder-lede">{listPage.lede}</p>
        <CategoryChips search={search} />
        <Filters search={search} />
      </header>
      <Results search={search} found={found} />
      <DetailsDialog />
    </SummerPage>
  );
}

/** The page's title, description and canonical address, by its category alone. */
function wordsOf({ category }: OpportunitySearch): {
  title: string;
  below?: { path: string; words: PageWords };
} {
  if (!category) return { title: listPage.title };
  const { plural, title, description } = categories[category];
  const words = { ...pageWords[OPPORTUNITIES_PATH], name: plural, title, description };
  return { title: plural, below: { path: categoryPath(category), words } };
}

/**
 * The dialog that `enhance/details.ts` fills with an opportunity's details. Without a script it stays empty
 * and closed.
 */
const DetailsDialog = () => (
  <dialog className="details" data-details-dialog>
    <p className="details-close">
      <a className="more" href="/summer/opportunities" data-details-page>
        Open as a page
      </a>
      <a className="more" href="#results" data-close>
        Close
      </a>
    </p>
    <div data-details-body />
  </dialog>
);
