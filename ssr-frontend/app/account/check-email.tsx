import Button from "@mui/material/Button";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { authHref } from "./auth-mode.ts";
import { ResendVerification } from "./resend-verification.tsx";

interface CheckEmailProps {
  /** Where the link was sent. */
  email: string;
  /** Where to go after signing in. */
  next: string;
  /** The address was mistyped: back to an empty form. */
  onRestart: () => void;
}

/** A new account waits for its address to be confirmed. */
export function CheckEmail({ email, next, onRestart }: CheckEmailProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that held the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <div className="account-intro">
        <h1 ref={heading} tabIndex={-1}>
          Check your email
        </h1>
        <p>
          We have written to <strong>{email}</strong>. Follow the link in that message to verify your account;
          then <Link to={authHref("signin", next)}>sign in</Link>.
        </p>
        <p className="note">
          It should be there within a minute or two. If not, look among spam, or have it sent again.
        </p>
      </div>
      <ResendVerification email={email} next={next} />
      <div>
        <Button variant="text" onClick={onRestart} sx={{ ml: -2.5 }}>
          Use another address
        </Button>
      </div>
    </>
  );
}
