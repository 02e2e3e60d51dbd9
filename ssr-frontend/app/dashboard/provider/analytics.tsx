import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Loaded, RowsSkeleton } from "../../components/section.tsx";
import { useSearch } from "../../components/use-search.ts";
import { providerAnalytics } from "../../queries/provider-analytics.ts";
import { providerListings } from "../../queries/provider-listings.ts";
import { TabPage } from "../shell/tab-page.tsx";
import { loadTab } from "../tab.server.ts";
import { showTab } from "../tab.ts";
import type { Route } from "./+types/analytics";
import "./analytics/analytics.css";
import { AnalyticsView, NothingPublic } from "./analytics/analytics-view.tsx";
import { formatAnalyticsSearch, parseAnalyticsSearch } from "./analytics/search.ts";
import { ListingChoice } from "./applications/listing-choice.tsx";
import { analyticsQueries } from "./tabs.ts";

export const loader = (args: Route.LoaderArgs) => loadTab(args, "provider", analyticsQueries);
export const clientLoader = (args: Route.ClientLoaderArgs) => showTab(args, analyticsQueries);

/** The views, saves and applications of a provider's listings. */
export default function AnalyticsTab() {
  const { search, go } = useSearch(parseAnalyticsSearch, formatAnalyticsSearch);
  const listings = useQuery(providerListings);
  const analytics = useQuery({ ...providerAnalytics(search.listing), placeholderData: keepPreviousData });
  const isNothingPublic = listings.data?.items.every(({ published }) => !published);
  return (
    <TabPage title="Analytics" state="The last 90 days. Views are counted without cookies.">
      {isNothingPublic ? (
        <NothingPublic />
      ) : (
        <>
          {listings.data && listings.data.items.length > 1 && (
            <form className="analytics-choice" method="get">
              <ListingChoice
                listings={listings.data.items}
                chosen={search.listing}
                onChoose={(listing) => go({ listing })}
              />
              <noscript>
                <button type="submit">Show</button>
              </noscript>
            </form>
          )}
          <div className="analytics-loaded" aria-busy={analytics.isPlaceholderData}>
            <Loaded query={analytics} skeleton={<RowsSkeleton rows={8} />}>
              {(data) => <AnalyticsView analytics={data} />}
            </Loaded>
          </div>
        </>
      )}
    </TabPage>
  );
}
