import { useMutation } from "@tanstack/react-query";
import { CopyButton } from "../../../components/copy-button.tsx";
import { useForm } from "../../../components/form.ts";
import type { FormError } from "../../../components/form-result.ts";
import { enableSecondFactor, type SecondFactorSetup } from "../../../queries/second-factor.ts";
import { CodeInput } from "../../code-input.tsx";
import { checkCode, codeFormError, readCode } from "../../code-rules.ts";
import { StepForm } from "./step-form.tsx";

interface EnrolFormProps {
  setup: SecondFactorSetup;
  /** With the recovery codes, which are told once. */
  onEnabled: (codes: string[]) => void;
  onClose: () => void;
}

/** What the app has to know, to be scanned, opened or typed in, and the first code of it. */
export function EnrolForm({ setup: { uri, secret, qr_code }, onEnabled, onClose }: EnrolFormProps) {
  const { mutateAsync: enable } = useMutation(enableSecondFactor);

  async function submit(form: FormData): Promise<FormError | undefined> {
    const code = readCode(form);
    const formError = checkCode(code, "app");
    if (formError) return formError;
    onEnabled((await enable(code)).recovery_codes);
    return undefined;
  }

  const form = useForm(submit, codeFormError, { inDialog: true });
  return (
    <StepForm form={form} submit="Turn it on" busyText="Checking…" onClose={onClose}>
      <p className="on-touch">
        <a href={uri}>Open in an app on this device</a>
      </p>
      <div className="enrolment">
        <img
          src={qr_code}
          alt="QR code for your authenticator app; the same is written beside it"
          width="200"
          height="200"
        />
        <div>
          <p>Scan this with your app, or type it in:</p>
          <p className="secret">
            <code>{secret}</code>
          </p>
          <CopyButton label="Copy the secret" text={secret.replaceAll(" ", "")} />
        </div>
      </div>
      <CodeInput kind="app" error={form.errors.code} />
    </StepForm>
  );
}
