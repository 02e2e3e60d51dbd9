import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { BusyButton } from "../../../components/busy-button.tsx";
import { Meanwhile } from "../../../components/merging-form/meanwhile.tsx";
import { DashboardSection } from "../../../components/section.tsx";
import { ResumedNotice } from "../../../drafts/resumed-notice.tsx";
import {
  type ListingDetail,
  providerListings,
  saveListing,
  submitListing,
} from "../../../queries/provider-listings.ts";
import "../../../summer/listing-form/listing-form.css";
import Button from "@mui/material/Button";
import { type FormEvent, useRef, useState } from "react";
import { Problem, VerificationCancelled } from "../../../api/problem.ts";
import { formErrorOf } from "../../../components/form.ts";
import type { FormError } from "../../../components/form-result.ts";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { FormText } from "../../../components/merging-form/form-fields.tsx";
import { useMergingForm } from "../../../components/merging-form/use-merging-form.ts";
import { useToast } from "../../../components/toasts.tsx";
import { DeadlineFields } from "../../../summer/listing-form/deadline-fields.tsx";
import {
  ContentFields,
  MoneyFields,
  PlaceFields,
  ProgramDays,
  SourceFields,
  StudentFields,
  TitleField,
} from "../../../summer/listing-form/listing-fields.tsx";
import { listingCostWords } from "../listings/fee-words.ts";
import { ORGANIZATION } from "../places.ts";
import { LISTING_FORM, type ProviderListingForm } from "./form-kind.ts";
import { draftErrors, draftOf, type ProviderListingValues } from "./values.ts";

interface EditListingProps {
  listing: ListingDetail;
  /** Whether the organization has proven a domain; `undefined` while that loads. */
  isProven: boolean | undefined;
}

/** Edits a listing and submits it for review. */
export function EditListing({ listing, isProven }: EditListingProps) {
  const { form, doing } = useEditListing(listing);
  const { state, fee, allowed_actions, organization_name } = listing;
  // Reads the cache only: the rail fetches this query and refetches it on changes.
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
              {/* First in the form, so that Enter in a field saves. */}
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

/** What saving does, by state. */
const SAVE_WORDS: Record<ListingDetail["state"], string> = {
  draft:
    "A draft can be unfinished. Once you submit it, we compare it with your program’s own page before students see it.",
  returned: "What you save is a draft until you submit it again.",
  in_review: "We’re reviewing it. What you save now is what we review.",
  approved: "Saving submits the change for review; until then the site shows what was approved.",
  closed: "",
};

/**
 * What saving does to an approved listing that is not paid: it must be approved again before it can be paid.
 */
const SAVE_WORDS_UNPAID =
  "Saving submits it for review again. You can pay for it, and it becomes public, once we’ve approved that. If a payment for it is on its way, the money goes back.";

interface FormButtonProps {
  intent: Intent;
  words: string;
  busyWords: string;
  /** Whether another button is the primary one. */
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

/** The form's sections, in the order in which students ask. */
function FormSections({ form }: { form: ProviderListingForm }) {
  const zone = form.stored.values.deadline_zone;
  return (
    <>
      <DashboardSection title="What" help="In plain words: students and their parents will read it.">
        <TitleField form={form} />
        <ContentFields form={form} />
      </DashboardSection>
      <DashboardSection title="When" help="Deadlines are in your own time zone.">
        <ProgramDays form={form} />
        <DeadlineFields form={form} zone={{ zone, zone_name: zone }} />
        <FormText form={form} name="decision_on" type="date" optional />
      </DashboardSection>
      <DashboardSection title="Money" help="Everything a family pays, fees and housing included.">
        <MoneyFields form={form} />
      </DashboardSection>
      <DashboardSection title="Who can apply" help="The grade a student is in when they apply.">
        <StudentFields form={form} />
      </DashboardSection>
      <DashboardSection title="Where and who runs it">
        <PlaceFields form={form} />
        <SourceFields form={form} />
      </DashboardSection>
      <DashboardSection
        title="The question for applicants"
        help="Students answer it along with their Common Profile, so applying takes more than one click."
      >
        <FormText form={form} name="question" multiline minRows={2} maxLength={300} />
      </DashboardSection>
    </>
  );
}

// Lazy, since most visits open no preview.
const PreviewDialog = lazyComponent(() => import("./preview-dialog.tsx"));

interface PreviewButtonProps {
  values: ProviderListingValues;
  organization: string;
}

/** Opens the preview of the typed values, saved or not. */
function PreviewButton({ values, organization }: PreviewButtonProps) {
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="text"
        color="secondary"
        size="large"
        onClick={() => {
          setAsked(true);
          setOpen(true);
        }}
      >
        Preview
      </Button>
      {asked && (
        <PreviewDialog
          values={values}
          organization={organization}
          open={open}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** The actions of the form's buttons. */
type Intent = "save" | "submit";

/** The form of a listing: saves a draft, or saves and submits it for review. */
function useEditListing(listing: ListingDetail) {
  const toast = useToast();
  const save = useMutation(saveListing(listing.id));
  const submit = useMutation(submitListing(listing.id));
  const intent = useRef<Intent>("save");
  const [doing, setDoing] = useState<Intent>("save");

  async function submitSaved({ version }: ListingDetail): Promise<FormError | undefined> {
    try {
      await submit.mutateAsync(version);
    } catch (problem) {
      if (!(problem instanceof Problem) || problem instanceof VerificationCancelled) throw problem;
      return notSubmitted(problem);
    }
    toast.success("Submitted for review", "We’ll email you as soon as we’ve looked at it.");
    return undefined;
  }

  const form = useMergingForm({
    kind: LISTING_FORM,
    detail: listing,
    errorsOf: draftErrors,
    send: (values, seen_version) => save.mutateAsync({ draft: draftOf(values), seen_version }),
    onSaved: (saved) => {
      if (intent.current === "submit") return submitSaved(saved);
      toast.success(...savedWords(saved));
      return undefined;
    },
  });

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!form.busy) {
      intent.current = submitter?.getAttribute("value") === "submit" ? "submit" : "save";
      setDoing(intent.current);
    }
    return form.props.onSubmit(event);
  }
  return {
    form: { ...form, props: { ...form.props, onSubmit } },
    /** The action that is pending. */
    doing: form.busy ? doing : undefined,
  };
}

/** The toast after a save, by the listing's state. */
const savedWords = ({ state, published }: ListingDetail): [string, string] => {
  if (state !== "in_review") return ["Listing saved", "It’s a draft until you submit it."];
  return published
    ? ["Saved and submitted", "Until we’ve looked at it, the site shows what was approved."]
    : ["Listing saved", "This is what we review."];
};

const notSubmitted = (problem: Problem): FormError => ({
  ...formErrorOf(problem),
  title: "Not submitted yet",
  text: `${problem.message} What you typed is saved.`,
});
