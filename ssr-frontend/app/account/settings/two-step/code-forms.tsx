import Button from "@mui/material/Button";
import { type UseMutationOptions, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "../../../components/form.ts";
import type { FormError } from "../../../components/form-result.ts";
import { useToast } from "../../../components/toasts.tsx";
import { disableSecondFactor, renewRecoveryCodes } from "../../../queries/second-factor.ts";
import { CodeInput, OTHER_KIND } from "../../code-input.tsx";
import type { CodeKind } from "../../code-path.ts";
import { checkCode, codeFormError, readCode } from "../../code-rules.ts";
import { StepForm } from "./step-form.tsx";

interface RenewFormProps {
  /** Called with the new codes, which are shown once. */
  onRenewed: (codes: string[]) => void;
  onClose: () => void;
}

/** Asks for a code, and replaces the recovery codes. */
export function RenewForm({ onRenewed, onClose }: RenewFormProps) {
  const { form, field } = useCodeForm(renewRecoveryCodes, ({ recovery_codes }) => onRenewed(recovery_codes));
  return (
    <StepForm form={form} submit="Create new codes" busyText="Checking…" onClose={onClose}>
      <p>The ones you have will stop working right away.</p>
      {field}
    </StepForm>
  );
}

interface TurnOffFormProps {
  /** Whether the account needs it for its admin role. */
  isRequired: boolean;
  onClose: () => void;
}

/** Asks for a code, and turns two-step sign-in off. */
export function TurnOffForm({ isRequired, onClose }: TurnOffFormProps) {
  const toast = useToast();
  const { form, field } = useCodeForm(disableSecondFactor, () => {
    toast.success("Two-step sign-in is off");
    onClose();
  });
  return (
    <StepForm
      form={form}
      submit="Turn it off"
      busyText="Turning off…"
      cancel="Keep it on"
      destructive
      onClose={onClose}
    >
      <p>Your password alone will open your account, and your recovery codes will stop working.</p>
      {isRequired && (
        <p>
          <strong>Admins need it here.</strong> Your admin dashboard closes right away, until you set it up
          again.
        </p>
      )}
      {field}
    </StepForm>
  );
}

/** A form with one code of either kind. */
function useCodeForm<T>(mutation: UseMutationOptions<T, Error, string>, onDone: (result: T) => void) {
  const { mutateAsync } = useMutation(mutation);
  const [kind, setKind] = useState<CodeKind>("app");

  async function submit(form: FormData): Promise<FormError | undefined> {
    const code = readCode(form);
    const formError = checkCode(code, kind);
    if (formError) return formError;
    onDone(await mutateAsync(code));
    return undefined;
  }

  const form = useForm(submit, codeFormError, { inDialog: true });
  const other = OTHER_KIND[kind];
  const field = (
    <>
      <CodeInput kind={kind} error={form.errors.code} autoFocus />
      <Button className="other-kind" variant="text" onClick={() => setKind(other.kind)}>
        {other.label}
      </Button>
    </>
  );
  return { form, field };
}
