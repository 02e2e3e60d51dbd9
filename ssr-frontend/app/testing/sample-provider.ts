import type {
  Listing,
  ListingDetail,
  ListingDraft,
  ListingFee,
  PublishedListing,
} from "../queries/provider-listings.ts";
import type { ProviderOrganization } from "../queries/provider-organization.ts";
import type { ListingPayment, ListingReceipt } from "../queries/provider-payments.ts";
import type { User } from "../queries/session.ts";

const ID = "0192aa11-0000-7000-8000-0000000000f1";

/** A provider, as in the session. */
export const sampleProvider: User = {
  id: "0192aa11-0000-7000-8000-0000000000a9",
  email: "kim@people.test",
  first_name: "Kim",
  last_name: "Sample",
  role: "provider",
  roles: ["provider"],
  needs_second_factor: false,
};

/** An organization whose domain is proven. */
export const sampleOrganization = (change: Partial<ProviderOrganization> = {}): ProviderOrganization => ({
  id: "0192aa11-0000-7000-8000-0000000000f9",
  name: "Sample Institute",
  website: "https://www.institute.example",
  about: "",
  domain: "institute.example",
  domain_proved_at: "2026-11-10T12:00:00Z",
  pending_email: null,
  has_waiting_texts: false,
  verified: null,
  version: 2,
  ...change,
});

/** A draft of a listing with its title only. */
export const sampleDraft = (change: Partial<Listing> = {}): Listing => ({
  id: ID,
  title: "Marine Biology Summer",
  category: null,
  deadline_date: null,
  state: "draft",
  allowed_actions: ["edit", "submit", "duplicate", "delete"],
  reason: "",
  missing: ["category", "location"],
  published: null,
  version: 1,
  created_at: "2026-11-19T12:00:00Z",
  updated_at: "2026-11-19T12:00:00Z",
  submitted_at: null,
  decided_at: null,
  ...change,
});

/** The published version of an open listing. */
export const samplePublished = (change: Partial<PublishedListing> = {}): PublishedListing => ({
  opportunity_id: "0192aa11-0000-7000-8000-0000000000b1",
  slug: "marine-biology",
  state: "open",
  hidden_message: "",
  confirmed_at: "2026-11-10T12:00:00Z",
  confirm_by: "2027-02-08T12:00:00Z",
  saved_by: 3,
  ...change,
});

/** An approved and open listing. */
export const sampleApproved = (change: Partial<Listing> = {}): Listing =>
  sampleDraft({
    state: "approved",
    category: "research",
    deadline_date: "2027-02-01",
    allowed_actions: ["edit", "confirm", "close", "duplicate"],
    missing: [],
    published: samplePublished(),
    submitted_at: "2026-11-09T12:00:00Z",
    decided_at: "2026-11-10T12:00:00Z",
    version: 4,
    ...change,
  });

/** The fee of a listing that is not the free one: unpaid by default. */
export const sampleFee = (change: Partial<ListingFee> = {}): ListingFee => ({
  amount_cents: 4900,
  state: "due",
  payment_id: null,
  ...change,
});

/** An approved listing that is not paid yet: it has no public page. */
export const sampleDue = (change: Partial<Listing> = {}): Listing =>
  sampleApproved({
    published: null,
    fee: sampleFee(),
    allowed_actions: ["edit", "pay", "close", "duplicate"],
    ...change,
  });

/** A payment for a listing, without refunds. */
export const sampleListingPayment = (change: Partial<ListingPayment> = {}): ListingPayment => ({
  id: "0192aa11-0000-7000-8000-0000000000e1",
  listing_id: ID,
  title: "Marine Biology Summer",
  received_at: "2026-11-19T20:00:00Z",
  amount_cents: 4900,
  refunded_cents: 0,
  status: "paid",
  dispute_state: null,
  receipt_number: "R-100001",
  ...change,
});

/** Its receipt. */
export const sampleListingReceipt = (change: Partial<ListingReceipt> = {}): ListingReceipt => ({
  number: "R-100001",
  issued_at: "2026-11-19T20:00:00Z",
  title: "Marine Biology Summer",
  organization_name: "Sample Institute",
  provider: { id: sampleProvider.id, first_name: "Kim", last_name: "Sample" },
  zone: "America/Los_Angeles",
  paid_cents: 4900,
  refunded_cents: 0,
  currency: "usd",
  refunds: [],
  stripe_receipt_url: null,
  ...change,
});

/** The content of a finished listing. */
export const sampleListingDraft = (change: Partial<ListingDraft> = {}): ListingDraft => ({
  title: "Marine Biology Summer",
  category: "research",
  discipline: "Biology",
  location: "Woods Hole, MA",
  country: "US",
  remote: false,
  paid: false,
  stipend: "",
  cost_cents: 120_000,
  aid: "",
  starts_on: "2027-06-21",
  ends_on: "2027-07-30",
  deadline_date: "2027-02-01",
  deadline_time: "23:59",
  deadline_zone: "America/New_York",
  decision_on: null,
  min_grade: 9,
  max_grade: 12,
  residency: "",
  description: "Six weeks at sea.",
  run_by: "The institute itself.",
  apply_url: "https://institute.example/apply",
  question: "",
  ...change,
});

/** A listing with its content. */
export const sampleProviderListing = (
  listing: Listing = sampleDraft({ missing: [] }),
  draft: Partial<ListingDraft> = {},
): ListingDetail => ({
  ...listing,
  draft: sampleListingDraft({ title: listing.title, ...draft }),
  organization_name: "Sample Institute",
});
