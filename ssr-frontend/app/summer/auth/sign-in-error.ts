import { brand } from "#content/brand.ts";

/** Why sign-in with Google or ORCID failed, and what to do about it. */
export interface SignInError {
  /** What happened, in a sentence. */
  text: string;
  /** What to do now. */
  advice: string;
  /** A link to a page other than the sign-in page. */
  link?: { to: string; label: string };
}

const PROVIDER_SIGN_IN_FAILED: SignInError = {
  text: "Provider sign-in failed.",
  advice: "Please try again, or use your email and password.",
};

/** The texts of each error code in the API's redirect. */
const SIGN_IN_ERRORS: Record<string, SignInError> = {
  refused: {
    text: "You chose not to share who you are, so you weren’t signed in.",
    advice: "Try again, or use your email and password.",
  },
  expired: {
    text: "This sign-in took too long, was already finished, or started in another browser.",
    advice: "Please start again here.",
  },
  unavailable: {
    text: "The provider isn’t responding right now.",
    advice: "Try again in a few minutes, or use your email and password.",
  },
  email_not_verified: {
    text: "Google hasn’t verified this account’s email address.",
    advice: "Verify it with Google first, or use your email and password.",
  },
  account_not_verified: {
    text: "There’s an account with your email address, but the address was never verified.",
    advice:
      "Set a new password for it by email. That proves the address is yours, and from then on you can sign in with Google.",
    link: { to: "/auth?mode=forgot", label: "Set a new password" },
  },
  account_suspended: {
    text: "This account is suspended.",
    advice: `We explained why in an email to its address. Please email ${brand.email}.`,
  },
  wait: {
    text: "There have been a lot of sign-ins from your network.",
    advice: "Please wait a few minutes before signing in again.",
  },
  begin_here: {
    text: "A link on another site brought you here.",
    advice: "If you want to sign in, choose how.",
  },
  failed: PROVIDER_SIGN_IN_FAILED,
};

/** The error in an address; an unknown code counts as a failed sign-in. */
export function signInErrorOf(params: URLSearchParams): SignInError | undefined {
  const code = params.get("error");
  if (code === null) return undefined;
  return Object.hasOwn(SIGN_IN_ERRORS, code) ? SIGN_IN_ERRORS[code] : PROVIDER_SIGN_IN_FAILED;
}
