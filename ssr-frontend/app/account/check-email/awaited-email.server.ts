import { emailProblem } from "../email-rule.ts";

/** The address that this browser's last sign-up has emailed, from a cookie of the API (`accounts/awaited_email.rs`). */
export function awaitedEmail(request: Request): string | undefined {
  const cookies = (request.headers.get("cookie") ?? "").split(/;\s*/);
  const sent = cookies.find((cookie) => cookie.startsWith(PREFIX))?.slice(PREFIX.length);
  if (!sent) return undefined;
  try {
    const email = decodeURIComponent(sent);
    return emailProblem(email) ? undefined : email;
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

const PREFIX = "check-email=";
