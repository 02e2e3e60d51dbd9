import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { Problem } from "../../../api/problem.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { DashboardSection, Loaded, RowsSkeleton } from "../../../components/section.tsx";
import { type ListingDetail, providerListing } from "../../../queries/provider-listings.ts";
import { providerOrganization } from "../../../queries/provider-organization.ts";
import { TabPage } from "../../shell/tab-page.tsx";
import { useListingActions } from "../listings/listing-actions.tsx";
import { ListingMenu } from "../listings/listing-menu.tsx";
import { LISTINGS } from "../places.ts";
import { CheckoutReturn } from "./checkout-return.tsx";
import { EditListing } from "./edit-listing.tsx";
import type { CheckoutOutcome } from "./search.ts";
import { Standing } from "./standing.tsx";
import { valuesOf } from "./values.ts";

// Lazy, since only closed listings are shown as a preview on the page.
const ListingPreview = lazyComponent(() => import("./listing-preview.tsx"), <RowsSkeleton rows={6} />, {
  name: "listing-preview",
});

interface ListingPageProps {
  id: string;
  /** How the provider returned from the Checkout Session, while the address says so. */
  checkout: CheckoutOutcome | undefined;
}

/** A listing: its state, the next step, and the form. */
export function ListingPage({ id, checkout }: ListingPageProps) {
  // The payment's result stays on the page when the parameter is removed from the address.
  const [returned] = useState(checkout);
  const query = useQuery(providerListing(id));
  const gone = query.error instanceof Problem && query.error.status === 404;
  const listing = gone ? undefined : query.data;
  return (
    <TabPage
      title={listing?.title ?? "Listing"}
      parent={{ to: LISTINGS, label: "Your listings" }}
      state={listing?.organization_name}
      action={listing && <PageMenu listing={listing} />}
    >
      {gone ? (
        <EmptyState drawing="applications">This listing doesn’t exist.</EmptyState>
      ) : (
        <Loaded query={query} skeleton={<RowsSkeleton rows={8} />}>
          {(data) => (
            <>
              {returned ? <CheckoutReturn listing={data} outcome={returned} /> : <Standing listing={data} />}
              <Content listing={data} />
            </>
          )}
        </Loaded>
      )}
    </TabPage>
  );
}

function PageMenu({ listing }: { listing: ListingDetail }) {
  const navigate = useNavigate();
  const { run, isBusy, dialog } = useListingActions([listing], () => void navigate(LISTINGS));
  return (
    <div className="listing-page-menu">
      <ListingMenu listing={listing} busy={isBusy(listing)} onChoose={(action) => run(listing, action)} />
      {dialog}
    </div>
  );
}

/** The form, or a preview if the listing is closed. */
function Content({ listing }: { listing: ListingDetail }) {
  const { data } = useQuery(providerOrganization);
  const isProven = data && Boolean(data.organization?.domain);
  if (listing.allowed_actions.includes("edit")) return <EditListing listing={listing} isProven={isProven} />;
  return (
    <DashboardSection title="What it says">
      <ListingPreview values={valuesOf(listing)} organization={listing.organization_name} />
    </DashboardSection>
  );
}
