import { useRefusedForm } from "../components/form-result.ts";

/** The address that the server refused for want of a proof, when the browser has sent the form by itself. */
export function useUnverified(): string | undefined {
  const refused = useRefusedForm();
  return refused?.code === "email_not_verified" ? refused.values.email?.[0] : undefined;
}
