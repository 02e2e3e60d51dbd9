import { useQuery } from "@tanstack/react-query";
import { Loaded, RowsSkeleton } from "../../components/section.tsx";
import { providerListings } from "../../queries/provider-listings.ts";
import { TabPage } from "../shell/tab-page.tsx";
import { loadTab } from "../tab.server.ts";
import { showTab } from "../tab.ts";
import type { Route } from "./+types/applications";
import "./applications/applications.css";
import { ApplicationsView } from "./applications/applications-view.tsx";
import { applicationsQueries } from "./tabs.ts";

export const loader = (args: Route.LoaderArgs) => loadTab(args, "provider", applicationsQueries);
export const clientLoader = (args: Route.ClientLoaderArgs) => showTab(args, applicationsQueries);

/** The applications to a provider's listings, waiting ones first, with their states. */
export default function ApplicationsTab() {
  const listings = useQuery(providerListings);
  return (
    <TabPage title="Applications" state="What students have sent you, newest first.">
      <Loaded query={listings} skeleton={<RowsSkeleton rows={6} />}>
        {({ items }) => <ApplicationsView listings={items} />}
      </Loaded>
    </TabPage>
  );
}
