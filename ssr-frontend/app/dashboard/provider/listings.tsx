import { useQuery } from "@tanstack/react-query";
import { Loaded, RowsSkeleton } from "../../components/section.tsx";
import { providerListings } from "../../queries/provider-listings.ts";
import { providerOrganization } from "../../queries/provider-organization.ts";
import { TabPage } from "../shell/tab-page.tsx";
import { loadTab } from "../tab.server.ts";
import { showTab } from "../tab.ts";
import type { Route } from "./+types/listings";
import { FirstSteps } from "./listings/first-steps.tsx";
import "./listings/listings.css";
import { ListingsSection } from "./listings/listings-section.tsx";
import { listingsQueries } from "./tabs.ts";

export const loader = (args: Route.LoaderArgs) => loadTab(args, "provider", listingsQueries);
export const clientLoader = (args: Route.ClientLoaderArgs) => showTab(args, listingsQueries);

/** The provider dashboard's first page: the listings, their states, and the next steps. */
export default function ListingsTab() {
  const listings = useQuery(providerListings);
  const organization = useQuery(providerOrganization);
  return (
    <TabPage title="Provider Dashboard" heading="Listings" state={organization.data?.organization?.name}>
      {listings.data && organization.data && (
        <FirstSteps
          organization={organization.data.organization ?? null}
          listings={listings.data.items}
          terms={listings.data}
        />
      )}
      <Loaded query={listings} skeleton={<RowsSkeleton rows={4} />}>
        {({ items, limit, ...terms }) => (
          <ListingsSection
            listings={items}
            limit={limit}
            terms={terms}
            hasOrganization={!organization.data || Boolean(organization.data.organization)}
          />
        )}
      </Loaded>
    </TabPage>
  );
}
