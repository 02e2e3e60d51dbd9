import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { Problem, VerificationCancelled } from "../../../api/problem.ts";
import { formErrorOf } from "../../../components/form.ts";
import type { FormError } from "../../../components/form-result.ts";
import { useMergingForm } from "../../../components/merging-form/use-merging-form.ts";
import { useToast } from "../../../components/toasts.tsx";
import { type ListingDetail, saveListing, submitListing } from "../../../queries/provider-listings.ts";
import { LISTING_FORM } from "./form-kind.ts";
import { draftErrors, draftOf } from "./values.ts";

/** What the form's buttons do. */
export type Intent = "save" | "submit";

/** The form of a listing: saved as a draft, or saved and submitted for review. */
export function useEditListing(listing: ListingDetail) {
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
    toast.success("Submitted for review", "We email you as soon as we have looked at it.");
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
    /** What is under way. */
    doing: form.busy ? doing : undefined,
  };
}

/** What was done, by what it was done to. */
const savedWords = ({ state, published }: ListingDetail): [string, string] => {
  if (state !== "in_review") return ["Listing saved", "It is a draft until you submit it."];
  return published
    ? ["Saved and submitted", "Until we have looked at it, the site shows what was approved."]
    : ["Listing saved", "This is what we review."];
};

const notSubmitted = (problem: Problem): FormError => ({
  ...formErrorOf(problem),
  title: "Not submitted yet",
  text: `${problem.message} What you have typed is saved.`,
});
