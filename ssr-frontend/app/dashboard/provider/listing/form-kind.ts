import type { MergingForm, MergingFormKind } from "../../../components/merging-form/use-merging-form.ts";
import type { ListingDetail } from "../../../queries/provider-listings.ts";
import { DESCRIPTION_LIMITS, fieldText, LISTING_HELP } from "../../../summer/listing-form/listing-words.ts";
import { PROVIDER_LABELS } from "./labels.ts";
import { type ProviderListingValues, valuesOf } from "./values.ts";

/** The values without a listing. A dialog creates the draft before this form opens. */
const EMPTY: ProviderListingValues = {
  title: "",
  category: "",
  discipline: "",
  description: "",
  location: "",
  country: "",
  remote: false,
  starts_on: "",
  ends_on: "",
  deadline_date: "",
  deadline_time: "",
  deadline_zone: "",
  decision_on: "",
  cost_cents: "",
  aid: "",
  paid: false,
  stipend: "",
  min_grade: "",
  max_grade: "",
  residency: "",
  run_by: "",
  apply_url: "",
  question: "",
};

/** The form of a listing, which its provider may edit in several windows. */
export const LISTING_FORM: MergingFormKind<ProviderListingValues, ListingDetail> = {
  empty: EMPTY,
  valuesOf,
  words: {
    labels: PROVIDER_LABELS,
    help: {
      ...LISTING_HELP,
      description: `What students do there, in plain words. ${DESCRIPTION_LIMITS}`,
      decision_on: "When applicants hear from you.",
      location: "Town and state, such as Woods Hole, MA. For a remote program, where your organization is.",
      stipend: "Such as $15 an hour.",
      run_by: "Who runs it day to day: your organization itself, or a company that does it for you.",
      apply_url: "The page that describes it. The whole address, such as https://example.edu/summer.",
      question: "Up to 300 characters.",
    },
  },
  textOf: fieldText,
  meanwhile: {
    changed: "This was changed in another window in the meantime.",
    taken: "The form shows what was entered there in:",
    takeTheirs: "Use that version",
  },
  draftsOf: "listing",
};

export type ProviderListingForm = MergingForm<ProviderListingValues, ListingDetail>;
