import { useRefusedForm } from "../components/form-result.ts";

/** The unverified address that the server rejected, if the form was submitted without a script. */
export function useUnverified(): string | undefined {
  const refused = useRefusedForm();
  return refused?.code === "email_not_verified" ? refused.values.email?.[0] : undefined;
}
