import FormHelperText from "@mui/material/FormHelperText";
import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useNavigate } from "react-router";
import { Problem } from "../api/problem.ts";
import { useForm } from "../components/form.ts";
import type { FormError } from "../components/form-result.ts";
import { PasswordInput } from "../components/inputs.tsx";
import { RefusedNotice } from "../components/refused-notice.tsx";
import { SubmitButton } from "../components/submit-button.tsx";
import { useToast } from "../components/toasts.tsx";
import { enterAiTutor } from "../queries/ai-tutor.ts";
import "../components/radio-choices.css";
import styles from "./access.module.css";
import { checkEntry, entryFormError, GRANTED, readEntry } from "./access-rules.ts";
import { ACCESS_PATH, TUTOR_PATH } from "./paths.ts";
import { readSession, storeSession } from "./session-storage.ts";

/** The form with the password and the confirmation of age, which leads to the AI tutor. */
export function AccessForm({ onEnter }: { onEnter: () => void }) {
  const toast = useToast();
  const navigate = useNavigate();
  const enter = useMutation(enterAiTutor);
  const [password, setPassword] = useState("");
  const [isLeaving, setLeaving] = useState(false);

  async function submit(form: FormData): Promise<FormError | undefined> {
    const entry = readEntry(form);
    const formError = checkEntry(entry);
    if (formError) return formError;
    onEnter();
    try {
      await enter.mutateAsync(entry);
    } catch (problem) {
      if (problem instanceof Problem && problem.code === "invalid_credentials") clear();
      throw problem;
    }
    // A session that a visitor without an account left here cannot be resumed with new access, and may be
    // another person's.
    if (readSession(null)) storeSession(null, undefined);
    setLeaving(true);
    toast.success(...GRANTED);
    void navigate(TUTOR_PATH);
    return undefined;
  }

  const { props, busy, errors, values, refusal, ready } = useForm(submit, entryFormError);
  function clear() {
    const field = props.ref.current?.querySelector<HTMLInputElement>("[name=password]");
    if (field) field.value = "";
    setPassword("");
  }
  return (
    <form {...props} action={ACCESS_PATH} className={styles.form}>
      <RefusedNotice error={refusal} />
      <PasswordInput
        label="Password"
        name="password"
        autoComplete="current-password"
        help="The one the academy gave you for the beta, not your account’s."
        error={errors.password}
        onValue={setPassword}
      />
      <AgeCheck isChecked={values("is_13_or_older").length > 0} error={errors.is_13_or_older} />
      <SubmitButton
        busy={busy || isLeaving}
        busyText="Checking…"
        // Without a script that tracks the input, the button could never be enabled.
        disabled={ready && password.trim() === "" && !(busy || isLeaving)}
      >
        Enter
      </SubmitButton>
    </form>
  );
}

interface AgeCheckProps {
  isChecked: boolean;
  error: string | undefined;
}

function AgeCheck({ isChecked, error }: AgeCheckProps) {
  const id = useId();
  return (
    <div>
      <label className="check-line">
        <input
          type="checkbox"
          name="is_13_or_older"
          value="yes"
          defaultChecked={isChecked}
          aria-required
          aria-invalid={Boolean(error)}
          aria-describedby={error ? id : undefined}
        />
        <span>
          I am 13 or older
          <span className="note">
            OpenAI, whose model answers here, doesn’t allow children under 13 to use it.
          </span>
        </span>
      </label>
      {error && (
        <FormHelperText id={id} error sx={{ mx: 0, fontWeight: 600 }}>
          {error}
        </FormHelperText>
      )}
    </div>
  );
}
