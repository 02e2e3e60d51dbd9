import { useState } from "react";
import { countText } from "../../components/count-words.ts";
import { useForm } from "../../components/form.ts";
import type { FormError } from "../../components/form-result.ts";
import { TextInput } from "../../components/inputs.tsx";
import { RefusedNotice } from "../../components/refused-notice.tsx";
import { SubmitButton } from "../../components/submit-button.tsx";
import { useToast } from "../../components/toasts.tsx";
import { lengthOf } from "../../text-length.ts";
import { authHref } from "../auth-mode.ts";
import { NameInputs } from "../name-inputs.tsx";
import { rateLimits } from "../rate-limits.ts";
import type { PictureResult } from "../sign-in-notice.ts";
import {
  applicationFormData,
  applicationFormError,
  checkApplication,
  readApplication,
  TOO_MANY_APPLICATIONS,
} from "./application-rules.ts";
import { APPLICATION_SUBMITTED } from "./application-submitted.ts";
import { ChoicesInput } from "./choices-input.tsx";
import { type PictureChoice, PictureInput } from "./picture-input.tsx";
import { sendApplication } from "./send-application.ts";
import { ServicesInput } from "./services-input.tsx";
import { MAX_BIO_LENGTH, MAX_EDUCATION_LENGTH, MAX_LINK_LENGTH, SUBJECTS } from "./tutor-fields.ts";

interface ApplicationFormProps {
  onSent: (email: string, picture: PictureResult) => void;
}

/** The form of a tutor application; only name, email, services and bio are required. */
export function ApplicationForm({ onSent }: ApplicationFormProps) {
  const toast = useToast();
  const [bio, setBio] = useState<string>();
  /** `undefined` until a picture is chosen, or after it is removed. */
  const [picture, setPicture] = useState<PictureChoice>();
  /** The share of the upload that is done, while it is sent. */
  const [share, setShare] = useState<number>();

  async function submit(form: FormData): Promise<FormError | undefined> {
    const application = readApplication(form);
    const formError = checkApplication(application);
    if (formError) return formError;
    if (picture?.problem) return { title: "Picture not accepted", text: picture.problem };
    if (!rateLimits.application.take()) return TOO_MANY_APPLICATIONS;
    try {
      const response = await sendApplication(applicationFormData(application, picture?.file), setShare);
      sayThanks(response.picture);
      onSent(application.email, response.picture);
    } finally {
      setShare(undefined);
    }
    return undefined;
  }

  function sayThanks(fate: PictureResult) {
    toast.success(APPLICATION_SUBMITTED.title, APPLICATION_SUBMITTED.text);
    if (fate === "failed") toast.error("Picture not saved", "We have the rest of your application.");
  }

  const { props, busy, errors, value, values, refusal } = useForm(submit, applicationFormError);
  const bioLength = lengthOf(bio ?? value("bio") ?? "");
  return (
    <form {...props} action={authHref("signup")} encType="multipart/form-data" className="account-form">
      <RefusedNotice error={refusal} />
      <NameInputs
        errors={errors}
        names={{
          first_name: value("first_name"),
          last_name: value("last_name"),
          has_one_name: value("has_one_name") !== undefined,
        }}
      />
      <TextInput
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        defaultValue={value("email")}
        error={errors.email}
      />
      <ServicesInput chosen={values("services")} error={errors.services} />
      <ChoicesInput
        legend={
          <>
            Subjects <span>(optional)</span>
          </>
        }
        name="subjects"
        choices={SUBJECTS}
        chosen={values("subjects")}
        error={errors.subjects}
        compact
      />
      <TextInput
        label="Education"
        name="education"
        optional
        multiline
        minRows={2}
        maxLength={MAX_EDUCATION_LENGTH}
        defaultValue={value("education")}
        help="Degrees, certificates, and where you earned them. Shown on your page once you’re approved."
        error={errors.education}
      />
      <TextInput
        label="Link to your work"
        name="link"
        optional
        inputMode="url"
        autoComplete="url"
        maxLength={MAX_LINK_LENGTH}
        defaultValue={value("link")}
        help="A profile, a website or a publication. Only we see it."
        error={errors.link}
      />
      <TextInput
        label="Reference"
        name="reference"
        optional
        maxLength={MAX_EDUCATION_LENGTH}
        defaultValue={value("reference")}
        help="Someone who knows how you teach, and how to reach them. Please ask them first. Only we see it."
        error={errors.reference}
      />
      <TextInput
        label="Bio"
        name="bio"
        multiline
        minRows={6}
        maxLength={MAX_BIO_LENGTH}
        defaultValue={value("bio")}
        onChange={(event) => setBio(event.target.value)}
        help={
          <>
            What you studied or do, and what you’ve taught, and to whom. Students read this before they book.{" "}
            <span className="count">
              {countText(bioLength)} of {countText(MAX_BIO_LENGTH)} characters
            </span>
          </>
        }
        error={errors.bio}
      />
      <PictureInput
        choice={picture ?? {}}
        error={!picture || picture.file ? errors.picture : undefined}
        onChange={setPicture}
      />
      {picture?.file && share !== undefined && <Sending share={share} />}
      <SubmitButton busy={busy} busyText="Submitting…">
        Submit application
      </SubmitButton>
    </form>
  );
}

/** The progress of the picture's upload; after it the server checks the picture. */
function Sending({ share }: { share: number }) {
  const words = share < 1 ? `Sending: ${Math.round(share * 100)}%` : "Checking the picture…";
  return (
    <div className="sending">
      <progress max={1} value={share} aria-label="Sending your application" />
      <span className="note">{words}</span>
    </div>
  );
}
