import { useMutation } from "@tanstack/react-query";
import { useForm } from "../../../components/form.ts";
import { TextInput } from "../../../components/inputs.tsx";
import { SubmitButton } from "../../../components/submit-button.tsx";
import { requestDomainProof } from "../../../queries/provider-organization.ts";

/** Requests the link that proves a domain. */
export function ProofForm({ onSent }: { onSent: () => void }) {
  const { mutateAsync } = useMutation(requestDomainProof);
  const { props, busy, errors, ready } = useForm(async (values) => {
    const email = String(values.get("email") ?? "").trim();
    if (!email) {
      const fields = { email: "Please enter your email address there." };
      return { title: "Not sent yet", text: fields.email, fields };
    }
    await mutateAsync(email);
    onSent();
    return undefined;
  });
  return (
    <form {...props} className="organization-form" aria-label="Prove your domain">
      <TextInput
        label="Your email there"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        error={errors.email}
        help="At your organization’s own domain, such as you@example.edu. The part after the @ is what gets proven."
      />
      <SubmitButton busy={busy} busyText="Sending…" disabled={!ready}>
        Send the link
      </SubmitButton>
    </form>
  );
}
