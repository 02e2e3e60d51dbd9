import type {
  AdminOpportunity,
  AdminOpportunityDetail,
  AdminOpportunityPage,
  OpportunityReport,
} from "../queries/admin-opportunities.ts";
import { ROBIN } from "./sample-desk.ts";
import { sampleOpportunityDetail } from "./sample-summer.ts";

const ID = "0192aa11-0000-7000-8000-0000000000b1";

/** An opportunity in the admins' table, checked ten days before the sample session's instant. */
export const sampleListing = (change: Partial<AdminOpportunity> = {}): AdminOpportunity => ({
  id: ID,
  slug: "marine-biology",
  title: "Marine Biology Summer",
  organization: "Sample Institute",
  organization_id: null,
  category: "research",
  deadline: sampleOpportunityDetail().deadline,
  state: "open",
  checked_at: "2026-11-10T12:00:00Z",
  check_due_at: "2027-02-08T12:00:00Z",
  open_reports: 0,
  updated_at: "2026-11-10T12:00:00Z",
  ...change,
});

export const sampleListingPage = (
  items: AdminOpportunity[] = [sampleListing()],
  change: Partial<AdminOpportunityPage> = {},
): AdminOpportunityPage => ({
  items,
  next_cursor: null,
  previous_cursor: null,
  counts: { all: 1204, open: 30, check_due: 4, closed: 7, hidden: 1, reported: 2 },
  ...change,
});

/** The same in full. */
export const sampleListingDetail = (change: Partial<AdminOpportunityDetail> = {}): AdminOpportunityDetail => {
  const {
    category,
    discipline,
    location,
    country,
    remote,
    starts_on,
    ends_on,
    apply_url,
    description,
    run_by,
  } = sampleOpportunityDetail();
  const { open_reports: _, ...listing } = sampleListing();
  return {
    ...listing,
    category,
    discipline,
    location,
    country,
    remote,
    paid: false,
    stipend: "",
    cost_cents: 120_000,
    aid: "Half of the fee for those who need it.",
    starts_on,
    ends_on,
    decision_on: null,
    min_grade: 9,
    max_grade: 12,
    residency: "",
    description,
    run_by,
    apply_url,
    verified: "university",
    hidden_reason: null,
    saved_by: 3,
    reports: [],
    version: 4,
    created_at: "2026-11-01T12:00:00Z",
    ...change,
  };
};

/** An open report of it. */
export const sampleListingReport = (change: Partial<OpportunityReport> = {}): OpportunityReport => ({
  id: "0192aa11-0000-7000-8000-0000000000e1",
  opportunity_id: ID,
  title: "Marine Biology Summer",
  organization: "Sample Institute",
  hidden: false,
  reporter: ROBIN,
  reason: "fees",
  details: "There is a fee of $500 for housing.",
  created_at: "2026-11-19T10:00:00Z",
  decision: null,
  decided_at: null,
  decided_by: null,
  note: "",
  ...change,
});
