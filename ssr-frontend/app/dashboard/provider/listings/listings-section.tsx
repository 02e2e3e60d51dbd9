import Button from "@mui/material/Button";
import { useState } from "react";
import { useNavigate } from "react-router";
import { closeThen } from "../../../components/close-then.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { RowList } from "../../../components/row-list.tsx";
import { DashboardSection } from "../../../components/section.tsx";
import type { Listing, ListingDetail, ListingTerms } from "../../../queries/provider-listings.ts";
import { listingPage } from "../places.ts";
import { useListingActions } from "./listing-actions.tsx";
import { ListingRow } from "./listing-row.tsx";

// Lazy, since most visits create nothing.
const CreateListingDialog = lazyComponent(() => import("./create-listing-dialog.tsx"));

const TITLE_ID = "your-listings";

interface ListingsSectionProps {
  listings: readonly Listing[];
  /** The maximum number of listings. */
  limit: number;
  terms: ListingTerms;
  /** Whether the organization's profile is filled in. */
  hasOrganization: boolean;
}

/** The organization's listings, and the button that creates another. */
export function ListingsSection({ listings, limit, terms, hasOrganization }: ListingsSectionProps) {
  const { ask, dialog } = useCreateDialog(hasOrganization, terms);
  const actions = useListingActions(listings, () => document.getElementById(TITLE_ID)?.focus());
  const isFull = listings.length >= limit;
  const create = (
    <Button variant="contained" color="signal" aria-disabled={isFull} onClick={() => isFull || ask()}>
      Create Listing
    </Button>
  );
  return (
    <DashboardSection id={TITLE_ID} title="Your listings" wide help={isFull && fullWords(limit)}>
      {listings.length === 0 ? (
        <EmptyState drawing="applications" action={create}>
          Nothing is listed yet. Start with a title: add the rest at your own pace, and students see nothing
          until we’ve approved it.
        </EmptyState>
      ) : (
        <>
          {create}
          <RowList aria-labelledby={TITLE_ID}>
            {listings.map((listing) => (
              <ListingRow
                key={listing.id}
                listing={listing}
                busy={actions.isBusy(listing)}
                onChoose={(action) => actions.run(listing, action)}
              />
            ))}
          </RowList>
        </>
      )}
      {dialog}
      {actions.dialog}
    </DashboardSection>
  );
}

const fullWords = (limit: number) =>
  `An organization can have ${limit} ${limit === 1 ? "listing" : "listings"}. Delete a draft you don’t need, or reopen one that’s closed.`;

/** The dialog that creates a listing; it navigates to the draft's page. */
function useCreateDialog(hasOrganization: boolean, terms: ListingTerms) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return {
    ask: () => {
      setAsked(true);
      setOpen(true);
    },
    // It keeps the typed text when it is closed.
    dialog: asked && (
      <CreateListingDialog
        hasOrganization={hasOrganization}
        terms={terms}
        open={open}
        onClose={close}
        onCreated={({ id }: ListingDetail) => closeThen(close, () => void navigate(listingPage(id)))}
      />
    ),
  };
}
