import { useState } from "react";
import { type FormError, useForm } from "../../components/form.ts";
import { TextInput } from "../../components/inputs.tsx";
import { SubmitButton } from "../../components/submit-button.tsx";
import { useToast } from "../../components/toasts.tsx";
import { NameInputs } from "../name-inputs.tsx";
import { rateLimits } from "../rate-limits.ts";
import type { PictureResult } from "../sign-in-notice.ts";
import {
  applicationFormData,
  applicationFormError,
  checkApplication,
  MAX_BIO_LENGTH,
  readApplication,
  TOO_MANY_APPLICATIONS,
} from "./application-rules.ts";
import { type PictureChoice, PictureInput } from "./picture-input.tsx";
import { sendApplication } from "./send-application.ts";
import { ServicesInput } from "./services-input.tsx";

interface ApplicationFormProps {
  onSent: (email: string, picture: PictureResult) => void;
}

/** Who somebody is, what they want to do, and a picture if they like. */
export function ApplicationForm({ onSent }: ApplicationFormProps) {
  const toast = useToast();
  const [bio, setBio] = useState("");
  const [picture, setPicture] = useState<PictureChoice>({});
  /** How much of it has been sent, while it is being sent. */
  const [share, setShare] = useState<number>();

  async function submit(form: FormData): Promise<FormError | undefined> {
    const application = readApplication(form);
    const formError = checkApplication(application);
    if (formError) return formError;
    if (picture.problem) return { title: "Picture not accepted", text: picture.problem };
    if (!rateLimits.application.take()) return TOO_MANY_APPLICATIONS;
    try {
      const response = await sendApplication(applicationFormData(application, picture.file), setShare);
      sayThanks(response.picture);
      onSent(application.email, response.picture);
    } finally {
      setShare(undefined);
    }
    return undefined;
  }

  function sayThanks(fate: PictureResult) {
    toast.success(
      "Application Submitted!",
      "Your tutor application has been submitted for review. You'll be notified once it's approved.",
    );
    if (fate === "failed")
      toast.error("Picture not stored", "Everything else of your application is with us.");
  }

  const { props, busy, errors, ready } = useForm(submit, applicationFormError);
  return (
    <form {...props} className="account-form">
      <NameInputs errors={errors} />
      <TextInput
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        error={errors.email}
      />
      <ServicesInput error={errors.services} />
      <TextInput
        label="Bio"
        name="bio"
        multiline
        minRows={6}
        maxLength={MAX_BIO_LENGTH}
        onChange={(event) => setBio(event.target.value)}
        help={
          <>
            What you studied or do, what you have taught, and to whom. Students read this before they book.{" "}
            <span className="count">
              {bio.length.toLocaleString("en-US")} of {MAX_BIO_LENGTH.toLocaleString("en-US")} characters
            </span>
          </>
        }
        error={errors.bio}
      />
      <PictureInput choice={picture} error={picture.file && errors.picture} onChange={setPicture} />
      {picture.file && share !== undefined && <Sending share={share} />}
      <SubmitButton busy={busy} busyText="Submitting…" disabled={!ready}>
        Submit application
      </SubmitButton>
    </form>
  );
}

/** How far the picture has come; after that the server looks at it. */
function Sending({ share }: { share: number }) {
  const words = share < 1 ? `Sending: ${Math.round(share * 100)}%` : "Checking the picture…";
  return (
    <div className="sending">
      <progress max={1} value={share} aria-label="Sending your application" />
      <span className="note">{words}</span>
    </div>
  );
}
