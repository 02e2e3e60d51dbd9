import Alert from "@mui/material/Alert";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Problem } from "../../../api/problem.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { DashboardSection, Loaded, RowsSkeleton } from "../../../components/section.tsx";
import { type AdminListingDetail, adminListing, type ListingDraft } from "../../../queries/admin-listings.ts";
import { TabPage } from "../../shell/tab-page.tsx";
import { MixedScripts } from "../mixed-scripts.tsx";
import { OrganizationLines } from "../organizations/organization-lines.tsx";
import { REVIEW } from "../places.ts";
import "../reports/reports.css";
import "../opportunities/opportunities.css";
import { ExternalLink } from "../../../components/external-link.tsx";
import { LISTING_FACTS, NOT_STATED, paragraphsOf } from "./facts.ts";
import { ListingActions } from "./listing-actions.tsx";
import { ListingChanges } from "./listing-changes.tsx";
import { ListingFacts } from "./listing-facts.tsx";
import "./listings.css";
import { NextListing } from "./next-listing.tsx";

// Lazy, since most listings are not paid for.
const ListingMoneySections = lazyComponent(() => import("./listing-money.tsx"), <RowsSkeleton rows={3} />, {
  name: "listing-money",
});

/**
 * A provider's listing: the organization, the changes to the public page, the whole text, and the decision.
 */
export function ListingPage({ id }: { id: string }) {
  const query = useQuery(adminListing(id));
  const gone = query.error instanceof Problem && query.error.status === 404;
  const listing = gone ? undefined : query.data;
  return (
    <TabPage
      title={listing?.title ?? "Listing"}
      parent={{ to: REVIEW, label: "All listings" }}
      state={listing?.organization.name}
      action={listing && <ListingActions listing={listing} />}
    >
      {gone ? (
        <EmptyState drawing="applications">
          This listing doesn’t exist. Its provider may have deleted it.
        </EmptyState>
      ) : (
        <Loaded query={query} skeleton={<RowsSkeleton rows={8} />}>
          {(data) => <OpenListing listing={data} />}
        </Loaded>
      )}
    </TabPage>
  );
}

function OpenListing({ listing }: { listing: AdminListingDetail }) {
  return (
    <>
      <ChangedMeanwhile listing={listing} />
      <NextListing listing={listing} />
      <MixedScripts text={listing.title} />
      <ListingFacts listing={listing} />
      <DashboardSection title="Organization" help="Who is behind it.">
        <OrganizationLines organization={listing.organization} isNamed />
      </DashboardSection>
      {listing.money && <ListingMoneySections money={listing.money} />}
      <ListingChanges listing={listing} />
      <ListingText listing={listing} />
    </>
  );
}

/** Reports that the listing changed since it was first read. The admin's own decision is not reported. */
function ChangedMeanwhile({ listing: { version, state } }: { listing: AdminListingDetail }) {
  const [first] = useState(version);
  return (
    <div aria-live="polite">
      {state === "in_review" && version !== first && (
        <Alert severity="warning" role="presentation">
          Its provider changed this while you were reading. This is what it says now.
        </Alert>
      )}
    </div>
  );
}

/** The whole text of a listing, with the labels and in the order of its public page. */
function ListingText({ listing: { draft, organization } }: { listing: AdminListingDetail }) {
  const paragraphs = paragraphsOf(draft.description);
  return (
    <DashboardSection title="What it says" help="As students will read it once it’s approved.">
      <article className="listing-text" dir="auto">
        <h3>{draft.title}</h3>
        <p className="note">{organization.name}</p>
        {paragraphs.length === 0 && <p className="note">No description yet</p>}
        {paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
        <dl className="desk-facts">
          {LISTING_FACTS.map(({ name, textOf }) => (
            <Fact key={name} name={name} text={textOf(draft)} isLink={isAddress(draft, textOf(draft))} />
          ))}
        </dl>
      </article>
    </DashboardSection>
  );
}

/** Whether a text is the URL of the program's own page, and a valid link. */
const isAddress = ({ apply_url }: ListingDraft, text: string): boolean =>
  text === apply_url && /^https?:\/\//i.test(text);

function Fact({ name, text, isLink }: { name: string; text: string; isLink: boolean }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className={text ? undefined : "note"}>
        {isLink ? <ExternalLink href={text}>{text}</ExternalLink> : text || NOT_STATED}
      </dd>
    </>
  );
}
