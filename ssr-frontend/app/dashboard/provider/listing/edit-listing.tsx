import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { DashboardSection } from "../../../bookings/section.tsx";
import { BusyButton } from "../../../components/busy-button.tsx";
import { Meanwhile } from "../../../components/merging-form/meanwhile.tsx";
import { ResumedNotice } from "../../../drafts/resumed-notice.tsx";
import { type ListingDetail, providerListings } from "../../../queries/provider-listings.ts";
import "../../../summer/listing-form/listing-form.css";
import { listingCostWords } from "../listings/fee-words.ts";
import { ORGANIZATION } from "../places.ts";
import { FormSections } from "./form-sections.tsx";
import { PreviewButton } from "./preview-button.tsx";
import { type Intent, useEditListing } from "./use-edit-listing.ts";

interface EditListingProps {
  listing: ListingDetail;
  /** Whether the organization has proven a domain; nothing before that is known. */
  isProven: boolean | undefined;
}

/** Changes what a listing says, and has it reviewed. */
export function EditListing({ listing, isProven }: EditListingProps) {
  const { form, doing } = useEditListing(listing);
  const { state, fee, allowed_actions, organization_name } = listing;
  // The rail counts among all of them, and reads them again when they change.
  const { data: terms } = useQuery({ ...providerListings, enabled: false });
  const cost = listingCostWords(listing, terms);
  const canSubmit = allowed_actions.includes("submit");
  const button = { ready: form.ready, doing };
  return (
    <form {...form.props} className="listing-form" aria-label="What it says">
      <ResumedNotice draft={form} />
      <FormSections form={form} />
      <DashboardSection title={canSubmit ? "Save and submit" : "Save"}>
        <p>{fee?.state === "due" && state === "approved" ? SAVE_WORDS_UNPAID : SAVE_WORDS[state]}</p>
        {cost && <p>{cost}</p>}
        {canSubmit && isProven === false && (
          <p className="prove-first">
            Before we can review it, <Link to={ORGANIZATION}>prove your organization’s domain</Link>.
          </p>
        )}
        <Meanwhile form={form} />
        <div className="listing-buttons">
          {canSubmit ? (
            <>
              {/* First, so that Enter in a field saves. */}
              <FormButton {...button} intent="save" quiet words="Save draft" busyWords="Saving…" />
              <FormButton {...button} intent="submit" words="Submit for review" busyWords="Submitting…" />
            </>
          ) : (
            <FormButton
              {...button}
              intent="save"
              words={state === "approved" ? "Save and submit for review" : "Save changes"}
              busyWords="Saving…"
            />
          )}
          <PreviewButton values={form.values} organization={organization_name} />
        </div>
      </DashboardSection>
    </form>
  );
}

/** What saving does, in each state. */
const SAVE_WORDS: Record<ListingDetail["state"], string> = {
  draft:
    "A draft may be unfinished. Once it is submitted, we compare it with your program’s own page before students see it.",
  returned: "What you save is a draft until you submit it again.",
  in_review: "It is with us for review. What you save now is what we review.",
  approved: "Saving submits the change for review; until then the site shows what was approved.",
  closed: "",
};

/** The same of one that is approved and to be paid: it has to be approved again before it can be. */
const SAVE_WORDS_UNPAID =
  "Saving submits it for review again. It can be paid for, and becomes public, once we have approved that. If a payment for it is on its way, the money goes back.";

interface FormButtonProps {
  intent: Intent;
  words: string;
  busyWords: string;
  /** Whether another button is what to press next. */
  quiet?: boolean;
  ready: boolean;
  doing: Intent | undefined;
}

const FormButton = ({ intent, words, busyWords, quiet = false, ready, doing }: FormButtonProps) => (
  <BusyButton
    type="submit"
    value={intent}
    variant={quiet ? "outlined" : "contained"}
    color={quiet ? "secondary" : "signal"}
    size="large"
    disabled={!ready}
    busy={doing === intent}
    unavailable={doing !== undefined}
  >
    {doing === intent ? busyWords : words}
  </BusyButton>
);
