import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { DialogForm } from "../../../components/dialog-form.tsx";
import { DateInput, TextInput } from "../../../components/inputs.tsx";
import { SelectInput } from "../../../components/select-input.tsx";
import { useDraftForm } from "../../../components/use-draft-form.ts";
import { createListing, type ListingDetail, type ListingTerms } from "../../../queries/provider-listings.ts";
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
            Students see who offers a program, so a listing starts with that: a name and a website will do.
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
const useNewListing = (onCreated: CreateListingDialogProps["onCreated"]) =>
  useDraftForm(
    "create-listing",
    { values: EMPTY },
    {
      mutation: createListing,
      errorsOf: ({ title, deadline_date }) =>
        title.trim()
          ? {
              deadline_date:
                deadline_date && !isDate(deadline_date) ? "Please enter a date, or leave it empty." : "",
            }
          : { title: "Please enter a title." },
      toVariables: ({ category, deadline_date, ...texts }) => ({
        ...texts,
        category: categoryOf(category),
        deadline_date: deadline_date || null,
      }),
      done: () => ["Draft created", "Students won’t see it until we’ve approved it."],
      onSent: onCreated,
    },
  );

interface NewListingFormProps {
  listing: ReturnType<typeof useNewListing>;
  terms: ListingTerms;
  onClose: () => void;
}

function NewListingForm({ listing, terms, onClose }: NewListingFormProps) {
  const { text, set } = listing;
  const field = (name: NewListingName) => ({ label: LISTING_LABELS[name], ...text(name) });
  /** A field that reports its value instead of an event. */
  const choice = (name: NewListingName) => ({
    label: LISTING_LABELS[name],
    name,
    value: listing.values[name],
    error: listing.errors[name],
    onChange: (value: string) => set(name, value),
  });
  return (
    <DialogForm
      form={listing}
      className="create-listing"
      onClose={onClose}
      submit="Create draft"
      busyText="Creating…"
    >
      <p className="note">
        The title is enough to start. You can change all of it on the next page. {newListingCostWords(terms)}
      </p>
      <TextInput {...field("title")} maxLength={120} autoComplete="off" autoFocus />
      <SelectInput {...choice("category")} optional>
        {categoryOptions}
      </SelectInput>
      <TextInput
        {...field("location")}
        optional
        maxLength={120}
        autoComplete="off"
        help="Town and state, such as Woods Hole, MA."
      />
      <DateInput {...choice("deadline_date")} optional help="The last day on which students can apply." />
      <TextInput
        {...field("description")}
        optional
        multiline
        minRows={4}
        maxLength={MAX_DESCRIPTION}
        help={`What students do there, in plain words. ${DESCRIPTION_LIMITS}`}
      />
    </DialogForm>
  );
}
