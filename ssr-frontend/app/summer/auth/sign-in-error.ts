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
    text: "You chose not to tell us who you are, so nobody was signed in.",
    advice: "Try again, or use your email and password.",
  },
  expired: {
    text: "This sign-in took too long, was finished before, or began in another browser.",
    advice: "Please begin again here.",
  },
  unavailable: {
    text: "The provider does not answer just now.",
    advice: "Try again in a few minutes, or use your email and password.",
  },
  email_not_verified: {
    text: "Google has not verified the email address of this account.",
    advice: "Verify it with Google first, or use your email and password.",
  },
  account_not_verified: {
    text: "There is an account with your email address, but the address was never verified.",
    advice:
      "Set a new password for it by email: that proves the address is yours, and from then on Google signs you in.",
    link: { to: "/auth?mode=forgot", label: "Set a new password" },
  },
  account_suspended: {
    text: "This account is suspended.",
    advice: `Our email to its address says why. Please write to ${brand.email}.`,
  },
  wait: {
    text: "There were many sign-ins from your network.",
    advice: "Please wait a few minutes before signing in again.",
  },
  begin_here: {
    text: "A link on another site led here.",
    advice: "If you want to sign in, please choose how.",
  },
  failed: PROVIDER_SIGN_IN_FAILED,
};

/** The error in an address; an unknown code counts as a failed sign-in. */
export function signInErrorOf(params: URLSearchParams): SignInError | undefined {
  const code = params.get("error");
  if (code === null) return undefined;
  return Object.hasOwn(SIGN_IN_ERRORS, code) ? SIGN_IN_ERRORS[code] : PROVIDER_SIGN_IN_FAILED;
}
