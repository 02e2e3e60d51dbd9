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
  /** What the fields held before anything was typed. The profile itself may change meanwhile in another window. */
  const [shown, setShown] = useState(() => profileValues(profile));

  async function submit(form: FormData): Promise<FormError | undefined> {
    const values = readProfile(form);
    const wrong = checkProfile(values);
    if (wrong) return wrong;
    const saved = await save(changesOf(shown, values));
    show(profileValues(saved), form);
    toast.success("Profile saved");
    return undefined;
  }

  const { props, busy, errors, ready } = useForm(submit, profileError);

  /** Shows what was saved in its one form; what was typed over what was sent stays. */
  function show(saved: ProfileValues, sent: FormData) {
    setShown(saved);
    if (!props.ref.current) return;
    fillIn(props.ref.current, saved, sent);
    follow(readProfile(new FormData(props.ref.current)), saved);
  }

  /** Keeps in step with what is typed. */
  function follow({ bio, services, zoom_link, slug }: ProfileValues, before: ProfileValues) {
    setBioLength(bio.length);
    setZoomLink(zoom_link);
    setSlug(slug);
    const isNew = bio !== before.bio || String(services) !== String(before.services);
    onDraft(isNew ? { bio, services } : undefined);
  }

  function onInput(event: FormEvent<HTMLFormElement>) {
    props.onInput(event);
    follow(readProfile(new FormData(event.currentTarget)), shown);
  }

  return (
    <form {...props} onInput={onInput} className="account-form profile-form">
      <TextInput
        label="Bio"
        name="bio"
        multiline
        minRows={5}
        maxLength={MAX_BIO_LENGTH}
        defaultValue={shown.bio}
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
      <ServicesInput legend="What you offer" chosen={shown.services} error={errors.services} />
      <p className="note">
        What you no longer offer cannot be booked or assigned to you. What is booked or under way stays yours.
      </p>
      <div id="zoom-link">
        <TextInput
          label="Zoom link"
          name="zoom_link"
          optional
          inputMode="text"
          defaultValue={shown.zoom_link}
          help={
            shown.zoom_link !== "" && zoomLink !== shown.zoom_link
              ? "Booked sessions show the new link at once, and reminders have it. Emails that went out before keep the old one."
              : "Your personal meeting, such as https://zoom.us/j/1234567890. Only students with a confirmed session see it."
          }
          error={errors.zoom_link}
        />
      </div>
      <TextInput
        label="Address of your page"
        name="slug"
        defaultValue={shown.slug}
        startAdornment={<InputAdornment position="start">/mentor/</InputAdornment>}
        help={
          slug !== "" && shown.slug !== "" && slug !== shown.slug
            ? `Links to /mentor/${shown.slug} will go on working: they lead to the new address.`
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

/** Writes values into the fields that still hold what was sent. */
function fillIn(form: HTMLFormElement, saved: ProfileValues, sent: FormData) {
  for (const name of ["bio", "zoom_link", "slug"] as const) {
    const field = form.elements.namedItem(name);
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    // Browsers send line ends in the way of forms.
    if (isText && field.value === String(sent.get(name)).replaceAll("\r\n", "\n")) field.value = saved[name];
  }
  const boxes = [...form.querySelectorAll<HTMLInputElement>("[name=services]")];
  const chosen = boxes.filter(({ checked }) => checked).map(({ value }) => value);
  if (String(chosen) !== String(sent.getAll("services"))) return;
  for (const box of boxes) box.checked = saved.services.some((service) => service === box.value);
}
