import { emailPages } from "#content/emails.ts";
import { FormDone } from "../components/form-done.tsx";

/** The page after turning off emails by the link in one. */
export default function EmailsUnsubscribed() {
  return <FormDone {...emailPages.off} next={emailPages.choose} />;
}
