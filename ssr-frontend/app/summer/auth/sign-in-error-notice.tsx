import { Link } from "react-router";
import { useProblemToast } from "../../bookings/section.tsx";
import type { SignInError } from "./sign-in-error.ts";

/** Why Google or ORCID signed nobody in: in a toast, which is announced, and on the page, where it stays. */
export function SignInErrorNotice({ error: { text, advice, link } }: { error: SignInError }) {
  useProblemToast("OAuth error", text);
  return (
    <div className="notice">
      <p>
        {text} {advice}
      </p>
      {link && (
        <p>
          <Link to={link.to}>{link.label}</Link>
        </p>
      )}
    </div>
  );
}
