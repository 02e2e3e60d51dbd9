import { Link, useNavigate } from "react-router";
import { Interference } from "../../site/drawings/interference.tsx";
import { AccountPage, Intro } from "../account-page.tsx";
import { authHref } from "../auth-mode.ts";
import type { PictureResult, SignInNotice } from "../sign-in-notice.ts";
import { ApplicationForm } from "./application-form.tsx";

/** `/auth?mode=signup`: the tutor application. */
export default function TutorApplication({ next }: { next: string }) {
  const navigate = useNavigate();
  const sent = (email: string, picture: PictureResult) =>
    void navigate(authHref("signin"), {
      state: { from: "application", email, picture } satisfies SignInNotice,
    });
  return (
    <AccountPage title="Become a tutor" aside={<WhatNext />}>
      <Intro heading="Apply as a tutor">
        <p>
          For people who know their subject and like explaining it. Applying takes about ten minutes, and you
          don’t need an account yet.
        </p>
      </Intro>
      <ApplicationForm onSent={sent} />
      <p>
        Already have an account? <Link to={authHref("signin", next)}>Sign in</Link>
      </p>
    </AccountPage>
  );
}

function WhatNext() {
  return (
    <>
      <h2>What happens next</h2>
      <ol className="steps">
        <li>
          <strong>We read your application.</strong> A real person does, and you’ll hear from us either way.
        </li>
        <li>
          <strong>You set a password.</strong> Once you’re approved, a link in our email opens your account.
        </li>
        <li>
          <strong>You choose your hours and rate.</strong> Students book the times you offer, and nothing
          else.
        </li>
        <li>
          <strong>You get paid.</strong> Your share of each session goes to your bank account through Stripe.
        </li>
      </ol>
      <p className="note">
        Your name, bio, education and picture will be shown on <a href="/mentor">Meet our mentors</a> once
        you’re approved. Your email address, link and reference won’t.
      </p>
      <Interference />
    </>
  );
}
