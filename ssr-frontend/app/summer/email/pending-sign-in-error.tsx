import Button from "@mui/material/Button";
import { Link } from "react-router";
import { AccountPage, Intro } from "../../account/account-page.tsx";

/** Why there is nothing to do here. */
export type PendingSignInErrorReason =
  /** The link belongs to a sign-in in another browser. */
  | "other_browser"
  /** The link is used, replaced, too old or incomplete. */
  | "link"
  /** This browser has begun nothing, or too long ago. */
  | "nothing";

const ERROR_TEXTS: Record<PendingSignInErrorReason, { heading: string; text: string; next: string }> = {
  other_browser: {
    heading: "Open this link where you began",
    text: "It finishes a sign-in that began in another browser or on another device, and works only there. Copy it over, or begin again here. If you did not sign in yourself, somebody else gave your address: close this page, and nothing happens.",
    next: "Begin again here",
  },
  link: {
    heading: "This link does not work any more",
    text: "It works once, for 24 hours, and a newer link replaces it. Sign in again to get another one.",
    next: "Sign in",
  },
  nothing: {
    heading: "There is nothing to finish here",
    text: "No sign-in waits for an email address in this browser. It may have taken too long, or is finished already.",
    next: "Sign in",
  },
};

export function PendingSignInError({ reason }: { reason: PendingSignInErrorReason }) {
  const { heading, text, next } = ERROR_TEXTS[reason];
  return (
    <AccountPage title={heading}>
      <Intro heading={heading}>
        <p>{text}</p>
      </Intro>
      <div>
        <Button component={Link} to="/summer/auth" variant="contained" color="signal" size="large">
          {next}
        </Button>
      </div>
    </AccountPage>
  );
}
