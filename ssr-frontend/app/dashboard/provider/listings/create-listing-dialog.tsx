import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { type ReactNode, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router";
import { DialogForm } from "../../../components/dialog-form.tsx";
import { focusFirstError } from "../../../components/form.ts";
import { DateInput, TextInput } from "../../../components/inputs.tsx";
import { SelectInput } from "../../../components/select-input.tsx";
import { useDraft } from "../../../drafts/use-draft.ts";
import { createListing, type ListingDetail, type ListingTerms } from "../../../queries/provider-listings.ts";
import { useAction } from "../../../queries/use-action.ts";
import { categoryOptions } from "../../../summer/listing-form/category-options.tsx";
import {
  DESCRIPTION_LIMITS,
  LISTING_LABELS,
  MAX_DESCRIPTION,
} from "../../../summer/listing-form/listing-words.ts";
import { categoryOf } from "../../../summer/opportunity/categories.ts";
import { isDate } from "../../../time/wall.ts";
import { ORGANIZATION } from "../places.ts";
import { newListingCostWords } from "./fee-words.ts";

interface CreateListingDialogProps {
  /** Whether the organization's profile is filled in: without it nothing can be listed. */
  hasOrganization: boolean;
  terms: ListingTerms;
  open: boolean;
  onClose: () => void;
  /** Navigates to the draft. */
  onCreated: (listing: ListingDetail) => void;
}

const EMPTY = { title: "", category: "", location: "", deadline_date: "", description: "" };

type NewListingName = keyof typeof EMPTY;

/** Creates a draft from the most important values; its page asks for the rest. */
export default function CreateListingDialog(props: CreateListingDialogProps) {
  const { hasOrganization, terms, open, onClose, onCreated } = props;
  // Here, so that the typed text stays when the dialog is closed.
  const listing = useNewListing(onCreated);
  if (!hasOrganization) {
    return (
      <PlainDialog title="Name your organization first" open={open} onClose={onClose}>
        <DialogContent>
          <p>
            Students read who offers a program, so a listing begins with that: a name and a website will do.
          </p>
        </DialogContent>
        <DialogActions className="dialog-actions">
          <Button variant="outlined" color="secondary" onClick={onClose}>
            Not now
          </Button>
          <Button component={Link} to={ORGANIZATION} variant="contained" color="signal" autoFocus>
            Say who you are
          </Button>
        </DialogActions>
      </PlainDialog>
    );
  }
  return (
    <PlainDialog title="Create a listing" open={open} onClose={() => !listing.busy && onClose()}>
      <NewListingForm listing={listing} terms={terms} onClose={onClose} />
    </PlainDialog>
  );
}

interface PlainDialogProps {
  title: string;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

function PlainDialog({ title, open, onClose, children }: PlainDialogProps) {
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullWidth
      sx={{ "& .MuiDialog-paper": { maxWidth: 560 } }}
      aria-labelledby={id}
    >
      <DialogTitle id={id} variant="h3" component="h2">
        {title}
      </DialogTitle>
      {children}
    </Dialog>
  );
}

/** The form of a new listing: values, errors and submission. */
function useNewListing(onCreated: CreateListingDialogProps["onCreated"]) {
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft("create-listing", { values: EMPTY });
  const { values } = draft;
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const { busy, problem, run } = useAction(createListing, {
    draft,
    done: () => ["Draft created", "Students see nothing of it before we have approved it."],
    failed: (refusal) => {
      const fields = Object.fromEntries(Object.keys(EMPTY).map((name) => [name, refusal.field(name)]));
      const isAboutFields = Object.values(fields).some(Boolean);
      if (isAboutFields) showErrors(fields);
      return isAboutFields ? {} : { inPlace: refusal.message };
    },
  });
  function showErrors(found: typeof errors) {
    // Synchronously, so that the invalid field is marked when focus looks for it.
    flushSync(() => setErrors(found));
    focusFirstError(form);
  }
  function set(name: NewListingName, value: string) {
    draft.set(name, value);
    setErrors(({ [name]: _, ...others }) => others);
  }
  const field = (name: NewListingName) => ({
    label: LISTING_LABELS[name],
    name,
    value: values[name],
    error: errors[name],
  });

  async function create() {
    const { title, category, deadline_date, ...texts } = values;
    if (!title.trim()) return showErrors({ title: "Please enter a title." });
    if (deadline_date && !isDate(deadline_date))
      return showErrors({ deadline_date: "Please enter a date, or nothing." });
    const created = await run({
      ...texts,
      title,
      category: categoryOf(category),
      deadline_date: deadline_date || null,
    });
    if (!created) return;
    onCreated(created.data);
  }
  return { form, draft, busy, problem, field, set, create: () => void create() };
}

interface NewListingFormProps {
  listing: ReturnType<typeof useNewListing>;
  terms: ListingTerms;
  onClose: () => void;
}

function NewListingForm({ listing, terms, onClose }: NewListingFormProps) {
  const { form, busy, problem, field, set, create } = listing;
  return (
    <DialogForm
      draft={listing.draft}
      className="create-listing"
      ref={form}
      onSubmit={create}
      onClose={onClose}
      busy={busy}
      problem={problem}
      submit="Create draft"
      busyText="Creating…"
    >
      <p className="note">
        The title is enough to begin. All of it can be changed on the next page. {newListingCostWords(terms)}
      </p>
      <TextInput
        {...field("title")}
        maxLength={120}
        autoComplete="off"
        autoFocus
        onChange={({ target }) => set("title", target.value)}
      />
      <SelectInput {...field("category")} optional onChange={(value) => set("category", value)}>
        {categoryOptions}
      </SelectInput>
      <TextInput
        {...field("location")}
        optional
        maxLength={120}
        autoComplete="off"
        help="Town and state, such as Woods Hole, MA."
        onChange={({ target }) => set("location", target.value)}
      />
      <DateInput
        {...field("deadline_date")}
        optional
        help="The last day on which students can apply."
        onChange={(value) => set("deadline_date", value)}
      />
      <TextInput
        {...field("description")}
        optional
        multiline
        minRows={4}
        maxLength={MAX_DESCRIPTION}
        help={`What students do there, in plain words. ${DESCRIPTION_LIMITS}`}
        onChange={({ target }) => set("description", target.value)}
      />
    </DialogForm>
  );
}
