import type { AdminPerson } from "../queries/admin-chats.ts";
import type {
  AdminListing,
  AdminListingDetail,
  AdminListingPage,
  ListingDraft,
  ListingMoney,
} from "../queries/admin-listings.ts";
import type { AdminOrganization, AdminOrganizationPage } from "../queries/admin-organizations.ts";
import { ROBIN } from "./sample-desk.ts";

/** The organization's provider. */
const NOA: AdminPerson = {
  ...ROBIN,
  id: "0192aa11-0000-7000-8000-0000000000f1",
  first_name: "Noa",
  email: "noa@institute.example",
  roles: ["provider"],
};

/** An organization that is not verified yet. */
export const sampleAdminOrganization = (change: Partial<AdminOrganization> = {}): AdminOrganization => ({
  id: "0192aa11-0000-7000-8000-0000000000f2",
  name: "Sample Institute",
  about: "",
  website: "https://www.institute.example/summer",
  domain: "institute.example",
  domain_proved_at: "2026-11-12T12:00:00Z",
  domain_email: "dean@institute.example",
  published: { website: "https://www.institute.example/summer", about: "" },
  has_waiting_texts: false,
  verified: null,
  verified_at: null,
  provider: NOA,
  listings_in_review: 1,
  listings_open: 3,
  created_at: "2026-11-10T12:00:00Z",
  version: 2,
  ...change,
});

export const sampleOrganizationPage = (
  items: AdminOrganization[] = [sampleAdminOrganization()],
): AdminOrganizationPage => ({
  items,
  more: false,
  counts: { to_verify: 1, to_review: 2, verified: 4, all: 6 },
});

/** The content of a complete listing. */
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
  description: "Six weeks at sea.\n\nAnd two ashore.",
  run_by: "The institute itself.",
  apply_url: "https://institute.example/apply",
  question: "Why the sea?",
  ...change,
});

/** A listing in review. */
export const sampleAdminListing = (change: Partial<AdminListing> = {}): AdminListing => {
  const { id, name, domain } = sampleAdminOrganization();
  return {
    id: "0192aa11-0000-7000-8000-0000000000f3",
    title: "Marine Biology Summer",
    category: "research",
    state: "in_review",
    organization_id: id,
    organization_name: name,
    domain: domain ?? null,
    verified: null,
    is_change: false,
    submitted_at: "2026-11-19T10:00:00Z",
    updated_at: "2026-11-19T10:00:00Z",
    version: 3,
    ...change,
  };
};

export const sampleAdminListingPage = (items: AdminListing[] = [sampleAdminListing()]): AdminListingPage => ({
  items,
  more: false,
  counts: { in_review: items.length, returned: 2, approved: 8, closed: 1, draft: 5 },
});

/** A provider's payment for a listing, without refunds. */
export const sampleListingMoney = (change: Partial<ListingMoney> = {}): ListingMoney => ({
  payment_id: "0192aa11-0000-7000-8000-0000000000e1",
  receipt_number: "R-100001",
  received_at: "2026-11-19T20:00:00Z",
  received_cents: 4900,
  refunded_cents: 0,
  refund_due_cents: 0,
  lost_cents: 0,
  left_cents: 4900,
  dispute_state: null,
  stripe_url: "https://dashboard.stripe.com/test/payments/pi_1",
  refunds: [],
  refund_requests: [],
  ...change,
});

/** The same with its content. */
export const sampleAdminListingDetail = (change: Partial<AdminListingDetail> = {}): AdminListingDetail => ({
  ...sampleAdminListing(),
  allowed_actions: ["approve", "return"],
  draft: sampleListingDraft(),
  organization: sampleAdminOrganization(),
  published: null,
  opportunity_id: null,
  slug: null,
  reason: "",
  decided_at: null,
  decided_by: null,
  ...change,
});
