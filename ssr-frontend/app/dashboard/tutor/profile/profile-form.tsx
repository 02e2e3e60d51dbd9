import InputAdornment from "@mui/material/InputAdornment";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { MAX_BIO_LENGTH } from "../../../account/apply/application-rules.ts";
import { ServicesInput } from "../../../account/apply/services-input.tsx";
import { type FormError, useForm } from "../../../components/form.ts";
import { TextInput } from "../../../components/inputs.tsx";
import { SubmitButton } from "../../../components/submit-button.tsx";
import { useToast } from "../../../components/toasts.tsx";
import { saveTutorProfile, type TutorProfile } from "../../../queries/tutor.ts";
import {
  changesOf,
  checkProfile,
  type ProfileValues,
  profileError,
  profileValues,
  readProfile,
} from "./profile-rules.ts";

interface ProfileFormProps {
  profile: TutorProfile;
  /** Hears what is typed, and of nothing once it is saved. */
  onDraft: (draft: Pick<ProfileValues, "bio" | "services"> | undefined) => void;
}

/** Bio, services, Zoom link and the address of the public page. */
export function ProfileForm({ profile, onDraft }: ProfileFormProps) {
  const toast = useToast();
  const { mutateAsync: save } = useMutation(saveTutorProfile);
  const [bioLength, setBioLength] = useState(profile.bio.length);
  const [zoomLink, setZoomLink] = useState(profile.zoom_link ?? "");
  const [slug, setSlug] = useState(profile.slug ?? "");
  const before = profileValues(profile);

  async function submit(form: FormData): Promise<FormError | undefined> {
    const values = readProfile(form);
    const wrong = checkProfile(values);
    if (wrong) return wrong;
    const saved = await save(changesOf(before, values));
    show(profileValues(saved));
    toast.success("Profile saved");
    onDraft(undefined);
    return undefined;
  }

  const { props, busy, errors, ready } = useForm(submit, profileError);

  /** Shows what was saved in its one form. */
  function show(saved: ProfileValues) {
    for (const name of ["bio", "zoom_link", "slug"] as const) {
      const field = props.ref.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
        field.value = saved[name];
    }
    setSlug(saved.slug);
    setZoomLink(saved.zoom_link);
    setBioLength(saved.bio.length);
  }

  function onInput(event: FormEvent<HTMLFormElement>) {
    props.onInput(event);
    const { bio, services, zoom_link, slug } = readProfile(new FormData(event.currentTarget));
    setBioLength(bio.length);
    setZoomLink(zoom_link);
    setSlug(slug);
    const isNew = bio !== before.bio || String(services) !== String(before.services);
    onDraft(isNew ? { bio, services } : undefined);
  }

  return (
    <form {...props} onInput={onInput} className="account-form profile-form">
      <TextInput
        label="Bio"
        name="bio"
        multiline
        minRows={5}
        maxLength={MAX_BIO_LENGTH}
        defaultValue={before.bio}
        help={
          <>
            What you studied or do, what you have taught, and to whom. An empty line begins a paragraph.{" "}
            <span className="count">
              {bioLength.toLocaleString("en-US")} of {MAX_BIO_LENGTH.toLocaleString("en-US")} characters
            </span>
          </>
        }
        error={errors.bio}
      />
      <ServicesInput legend="What you offer" chosen={before.services} error={errors.services} />
      <p className="note">
        What you no longer offer cannot be booked or assigned to you. What is booked or under way stays yours.
      </p>
      <div id="zoom-link">
        <TextInput
          label="Zoom link"
          name="zoom_link"
          optional
          inputMode="text"
          defaultValue={before.zoom_link}
          help={
            before.zoom_link !== "" && zoomLink !== before.zoom_link
              ? "Booked sessions show the new link at once, and reminders have it. Emails that went out before keep the old one."
              : "Your personal meeting, such as https://zoom.us/j/1234567890. Only students with a confirmed session see it."
          }
          error={errors.zoom_link}
        />
      </div>
      <TextInput
        label="Address of your page"
        name="slug"
        defaultValue={before.slug}
        startAdornment={<InputAdornment position="start">/mentor/</InputAdornment>}
        help={
          slug !== "" && before.slug !== "" && slug !== before.slug
            ? `Links to /mentor/${before.slug} will go on working: they lead to the new address.`
            : "The letters a to z, digits, and single hyphens between them."
        }
        error={errors.slug}
      />
      <SubmitButton busy={busy} busyText="Saving…" disabled={!ready}>
        Save profile
      </SubmitButton>
    </form>
  );
}
