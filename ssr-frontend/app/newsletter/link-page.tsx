import type { ReactNode } from "react";
import { newsletterPages } from "#content/newsletter.ts";
import { AccountPage, Intro } from "../account/account-page.tsx";

interface LinkPageProps {
  words: { title: string; text: string; button: string };
  /** Where the button's form is sent. */
  action: string;
  /** What the form carries, unseen. */
  children?: ReactNode;
}

/**
 * Where a link of the newsletter's emails leads: one button, because mail programs open links by themselves and press
 * nothing. A plain form, which the browser sends with or without script.
 */
export function LinkPage({ words: { title, text, button }, action, children }: LinkPageProps) {
  return (
    <AccountPage title={title}>
      <Intro heading={title}>
        <p>{text}</p>
      </Intro>
      <form method="post" action={action}>
        {children}
        <button type="submit" className="button">
          {button}
        </button>
      </form>
    </AccountPage>
  );
}

/** A link that lost its end on the way. */
export function IncompleteLink() {
  const { title, text } = newsletterPages.incomplete;
  return (
    <AccountPage title={title}>
      <Intro heading={title}>
        <p>{text}</p>
      </Intro>
      <p>
        <a href="/newsletter">To the newsletter</a>
      </p>
    </AccountPage>
  );
}
