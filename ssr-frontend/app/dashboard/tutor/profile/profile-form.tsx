import InputAdornment from "@mui/material/InputAdornment";
import { useMutation } from "@tanstack/react-query";
import { ChoicesInput } from "../../../account/apply/choices-input.tsx";
import { ServicesInput } from "../../../account/apply/services-input.tsx";
import {
  LEVELS,
  MAX_BIO_LENGTH,
  MAX_EDUCATION_LENGTH,
  MAX_LANGUAGES_LENGTH,
} from "../../../account/apply/tutor-fields.ts";
import { countText } from "../../../components/count-words.ts";
import { FormText } from "../../../components/merging-form/form-fields.tsx";
import { Meanwhile } from "../../../components/merging-form/meanwhile.tsx";
import { useMergingForm } from "../../../components/merging-form/use-merging-form.ts";
import { SubmitButton } from "../../../components/submit-button.tsx";
import { useToast } from "../../../components/toasts.tsx";
import { ResumedNotice } from "../../../drafts/resumed-notice.tsx";
import { saveTutorProfile, type TutorProfile } from "../../../queries/tutor.ts";
import { lengthOf } from "../../../text-length.ts";
import {
  changesOf,
  INCOMPLETE_WORDS,
  levelsOf,
  PROFILE_FORM,
  profileErrors,
  servicesOf,
} from "./profile-rules.ts";

/** The form of what a tutor says about themselves, offers, and of their links. */
export function useProfileForm(profile: TutorProfile) {
  const toast = useToast();
  const { mutateAsync } = useMutation(saveTutorProfile);
  return useMergingForm({
    kind: PROFILE_FORM,
    detail: profile,
    errorsOf: profileErrors,
    incompleteWords: INCOMPLETE_WORDS,
    send: (values, seen_version, seen) => mutateAsync({ ...changesOf(seen, values), seen_version }),
    onSaved: () => void toast.success("Profile saved"),
  });
}

/** The fields of a tutor's profile. */
export function ProfileForm({ form }: { form: ReturnType<typeof useProfileForm> }) {
  const { values, errors, busy, ready } = form;
  const shown = form.stored.values;
  return (
    <form {...form.props} className="account-form profile-form">
      <ResumedNotice draft={form} />
      <FormText
        form={form}
        name="bio"
        multiline
        minRows={5}
        maxLength={MAX_BIO_LENGTH}
        help={
          <>
            What you studied or do, what you’ve taught, and to whom. A blank line starts a new paragraph.{" "}
            <span className="count">
              {countText(lengthOf(values.bio))} of {countText(MAX_BIO_LENGTH)} characters
            </span>
          </>
        }
      />
      <FormText
        form={form}
        name="education"
        optional
        multiline
        minRows={2}
        maxLength={MAX_EDUCATION_LENGTH}
        help="Degrees, certificates, and where you earned them."
      />
      <FormText
        form={form}
        name="languages"
        optional
        maxLength={MAX_LANGUAGES_LENGTH}
        help="The ones you teach in, such as English or Spanish."
      />
      <ChoicesInput
        legend={
          <>
            Who you teach <span>(optional)</span>
          </>
        }
        name="levels"
        choices={LEVELS}
        chosen={levelsOf(values)}
        onChoose={form.set}
        compact
      />
      <ServicesInput
        legend="What you offer"
        chosen={servicesOf(values)}
        error={errors.services}
        onChoose={form.set}
      />
      <p className="note">
        Students can’t book what you no longer offer. Sessions and projects you already have stay yours.
      </p>
      <div id="zoom-link">
        <FormText
          form={form}
          name="zoom_link"
          optional
          inputMode="text"
          help={
            shown.zoom_link !== "" && values.zoom_link !== shown.zoom_link
              ? "Booked sessions and reminders show the new link right away. Emails already sent keep the old one."
              : "Your personal meeting link, such as https://zoom.us/j/1234567890. Only students with a confirmed session see it."
          }
        />
      </div>
      <FormText
        form={form}
        name="slug"
        startAdornment={<InputAdornment position="start">/mentor/</InputAdornment>}
        help={
          values.slug !== "" && shown.slug !== "" && values.slug.toLowerCase() !== shown.slug
            ? `Links to /mentor/${shown.slug} will keep working: they lead to the new address.`
            : "Letters a to z, digits and single hyphens between them."
        }
      />
      <Meanwhile form={form} />
      <SubmitButton busy={busy} busyText="Saving…" disabled={!ready}>
        Save profile
      </SubmitButton>
    </form>
  );
}
