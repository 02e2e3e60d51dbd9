/** Why somebody came back from Google or ORCID without being signed in, and what to do about it. */
export interface Trouble {
  /** What happened, in a sentence. */
  text: string;
  /** What to do now. */
  advice: string;
  /** A way forward that is not on the sign-in page. */
  link?: { to: string; words: string };
}

const FAILED: Trouble = {
  text: "Provider sign-in failed.",
  advice: "Please try again, or use your email and password.",
};

/** In words for each code that the API leads back with. */
const TROUBLES: Record<string, Trouble> = {
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
    link: { to: "/auth?mode=forgot", words: "Set a new password" },
  },
  wait: {
    text: "There were many sign-ins from your network.",
    advice: "Please wait a few minutes before signing in again.",
  },
  failed: FAILED,
};

/** The trouble that an address tells of; one we do not know is a failure like any other. */
export function troubleOf(params: URLSearchParams): Trouble | undefined {
  const code = params.get("error");
  if (code === null) return undefined;
  return Object.hasOwn(TROUBLES, code) ? TROUBLES[code] : FAILED;
}
