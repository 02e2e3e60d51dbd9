import { useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { useNavigate } from "react-router";
import "../../account/settings/settings.css";
import { Loaded, RowsSkeleton } from "../../components/section.tsx";
import { useSearch } from "../../components/use-search.ts";
import { providerOrganization } from "../../queries/provider-organization.ts";
import { TabPage } from "../shell/tab-page.tsx";
import { loadTab } from "../tab.server.ts";
import { showTab } from "../tab.ts";
import type { Route } from "./+types/organization";
import { DomainSection } from "./organization/domain-section.tsx";
import "./organization/organization.css";
import { PaymentsSection } from "./organization/payments-section.tsx";
import { ProfileSection } from "./organization/profile-section.tsx";
import { ProvePanel } from "./organization/prove-panel.tsx";
import { formatOrganizationSearch, parseOrganizationSearch } from "./organization/search.ts";
import { VerificationSection } from "./organization/verification-section.tsx";
import { ORGANIZATION } from "./places.ts";
import { organizationQueries } from "./tabs.ts";

export const loader = (args: Route.LoaderArgs) => loadTab(args, "provider", organizationQueries);
export const clientLoader = (args: Route.ClientLoaderArgs) => showTab(args, organizationQueries);

/** Who offers a provider's listings: what it says of itself, and what is known to be true of it. */
export default function OrganizationTab() {
  const navigate = useNavigate();
  const query = useQuery(providerOrganization);
  // What became of the link stays on the page when its token has left the address.
  const [token] = useState(useSearch(parseOrganizationSearch, formatOrganizationSearch).search.token);
  const onFollowed = useCallback(
    () => void navigate(ORGANIZATION, { replace: true, preventScrollReset: true }),
    [navigate],
  );
  return (
    <TabPage title="Organization" state={query.data?.organization?.name}>
      <Loaded query={query} skeleton={<RowsSkeleton rows={8} />}>
        {({ organization }) => (
          <>
            {token && (
              <ProvePanel token={token} email={organization?.pending_email} onFollowed={onFollowed} />
            )}
            <ProfileSection organization={organization ?? null} />
            <DomainSection organization={organization ?? null} />
            <VerificationSection organization={organization ?? null} />
            <PaymentsSection />
          </>
        )}
      </Loaded>
    </TabPage>
  );
}
