import { useEffect } from "react";
import { Link } from "react-router";
import { useToast } from "../../components/toasts.tsx";
import type { SignInError } from "./sign-in-error.ts";

/**
 * Why sign-in with Google or ORCID failed: in a toast, which is announced, and on the page, where it stays.
 */
export function SignInErrorNotice({ error: { text, advice, link } }: { error: SignInError }) {
  const toast = useToast();
  useEffect(() => {
    toast.error("OAuth error", text);
  }, [toast, text]);
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
