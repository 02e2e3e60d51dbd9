import { useState } from "react";
import { Link, redirect } from "react-router";
import { sessionOf } from "../shell/session.server.ts";
import type { Route } from "./+types/sign-up";
import { AccountPage, Intro, NeedsScript } from "./account-page.tsx";
import { Attempts } from "./attempts.ts";
import { CheckEmail } from "./check-email.tsx";
import { HOME } from "./next-path.ts";
import { SignUpForm } from "./sign-up-form.tsx";

const MAX_ATTEMPTS = 5;
/** In ms. */
const WINDOW = 600_000;

/** Whoever is signed in has an account already. */
export function loader({ context }: Route.LoaderArgs) {
  if (sessionOf(context).user) throw redirect(HOME);
  return null;
}

/** `/student-signup`: a student creates an account and is told to look for the mail. */
export default function SignUpPage() {
  const [sentTo, setSentTo] = useState<string>();
  const [attempts] = useState(() => new Attempts(MAX_ATTEMPTS, WINDOW));
  return (
    <AccountPage title="Create a student account" aside={<WhatNext />}>
      {sentTo === undefined ? (
        <>
          <Intro heading="Create your student account">
            <p>
              For students of 13 and older. If you are younger, ask a parent or guardian to create the account
              with you, using their email address.
            </p>
          </Intro>
          <NeedsScript what="Creating an account" />
          <SignUpForm attempts={attempts} onSent={setSentTo} />
          <p>
            Already have an account? <Link to="/auth">Sign in</Link>
          </p>
        </>
      ) : (
        <CheckEmail email={sentTo} onRestart={() => setSentTo(undefined)} />
      )}
    </AccountPage>
  );
}

function WhatNext() {
  return (
    <>
      <h2>What happens next</h2>
      <ol className="steps">
        <li>
          <strong>Confirm your email.</strong> We send you a link, so that lesson details reach you and nobody
          else.
        </li>
        <li>
          <strong>Choose a subject and a day.</strong> You see which tutors are free, what they teach and what
          an hour costs.
        </li>
        <li>
          <strong>Book your first session.</strong> The account is free; you pay for a session when you book
          it.
        </li>
      </ol>
      <p className="note">We ask for a name, an email address and a password, and for nothing more.</p>
    </>
  );
}
