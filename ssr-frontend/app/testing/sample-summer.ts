import type { User } from "../queries/session.ts";
import type { OpportunityApplicationDetail } from "../queries/summer-applications.ts";
import type { Match } from "../queries/summer-matches.ts";
import type { SavedOpportunity } from "../queries/summer-saved.ts";
import type { OpportunityCard, OpportunityDetail } from "../summer/opportunity/opportunity.ts";
import {
  type CommonProfile,
  FIELD_NAMES,
  NEEDED_FIELDS,
  type ProfileField,
  type ProfileFieldName,
} from "../summer/profile/common-profile.ts";

/** A student, as in the session. */
export const sampleStudent: User = {
  id: "0192aa11-0000-7000-8000-0000000000a1",
  email: "robin@people.test",
  first_name: "Robin",
  last_name: "Sample",
  role: "student",
  roles: ["student"],
  needs_second_factor: false,
};

/** A saved field of a Common Profile. */
export const sampleField = (field: ProfileFieldName, content: string, version = 1): ProfileField => ({
  field,
  content,
  version,
  updated_at: "2026-11-20T11:00:00Z",
});

/** A Common Profile with only these fields filled. */
export const sampleCommonProfile = (...filled: ProfileField[]): CommonProfile => ({
  fields: FIELD_NAMES.map(
    (name) => filled.find(({ field }) => field === name) ?? { ...sampleField(name, "", 0), updated_at: null },
  ),
  completion: Math.round((filled.filter(({ field }) => field !== "essay").length / 7) * 100),
  missing: NEEDED_FIELDS.filter((name) => !filled.some(({ field }) => field === name)),
});

/** An opportunity; `change` overrides fields. */
export const sampleOpportunity = (change: Partial<OpportunityCard> = {}): OpportunityCard => ({
  id: "0192aa11-0000-7000-8000-0000000000b1",
  slug: "marine-biology",
  title: "Marine Biology Summer",
  organization: "Sample Institute",
  category: "research",
  residency: "",
  discipline: "Biology",
  location: "Woods Hole, MA",
  country: "US",
  remote: false,
  paid: false,
  stipend: null,
  cost_cents: 120_000,
  aid: true,
  starts_on: "2027-06-21",
  ends_on: "2027-07-30",
  deadline: {
    at: "2026-11-25T04:59:00Z",
    date: "2026-11-24",
    time: "23:59",
    zone: "America/New_York",
    zone_name: "Eastern time",
  },
  min_grade: 9,
  max_grade: 12,
  verified: "university",
  excerpt: "Six weeks at sea.",
  ...change,
});

/** The same in full. */
export const sampleOpportunityDetail = (change: Partial<OpportunityDetail> = {}): OpportunityDetail => ({
  ...sampleOpportunity(),
  description: "Six weeks at sea.",
  run_by: "Run by the institute itself.",
  residency: "",
  aid_text: "",
  decision_on: null,
  apply_url: "https://institute.example/apply",
  checked_at: "2026-11-10T12:00:00Z",
  listed_at: "2026-11-01T12:00:00Z",
  updated_at: "2026-11-10T12:00:00Z",
  state: "open",
  question: null,
  posted_by: null,
  is_internship_job: false,
  similar: [],
  ...change,
});

/** A match for tests. */
export const sampleMatch = (change: Partial<Match> = {}): Match => ({
  opportunity: sampleOpportunity(),
  score: 82,
  reasons: [{ kind: "interest", text: "Biology interest" }],
  saved: false,
  ...change,
});

/** A saved opportunity for tests. */
export const sampleSaved = (change: Partial<SavedOpportunity> = {}): SavedOpportunity => ({
  opportunity: sampleOpportunity(),
  state: "open",
  saved_at: "2026-11-20T10:00:00Z",
  wants_reminders: true,
  ...change,
});

/** An application that was sent and has no response yet. */
export const sampleApplication = (
  change: Partial<OpportunityApplicationDetail> = {},
): OpportunityApplicationDetail => ({
  id: "0192aa11-0000-7000-8000-0000000000c1",
  opportunity: sampleOpportunity(),
  is_gone: false,
  state: "submitted",
  allowed_actions: ["withdraw", "write"],
  created_at: "2026-11-18T20:00:00Z",
  updated_at: "2026-11-18T20:00:00Z",
  answered_at: null,
  decision_on: "2027-03-01",
  ask_from: "2026-12-09T20:00:00Z",
  asked_at: null,
  organization_name: "Sample Institute",
  question: "Why kelp?",
  answer: "It grows half a meter a day.",
  profile: [
    { field: "name", content: "Robin" },
    { field: "grade", content: "10" },
  ],
  timeline: [{ state: "submitted", by: "student", at: "2026-11-18T20:00:00Z" }],
  messages: [],
  ...change,
});
