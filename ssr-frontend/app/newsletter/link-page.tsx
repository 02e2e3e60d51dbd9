import type { ReactNode } from "react";
import { newsletterPages } from "#content/newsletter.ts";
import { AccountPage, Intro } from "../account/account-page.tsx";

interface LinkPageProps {
  words: { title: string; text: string; button: string };
  /** The form's action. */
  action: string;
  /** Hidden inputs. */
  children?: ReactNode;
}

/**
 * The target of a link in a newsletter's email: one button, because mail programs open links automatically
 * but press no buttons. A plain form that works without a script.
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

/** A link that was cut off. */
export function IncompleteLink() {
  const { title, text } = newsletterPages.incomplete;
  return (
    <AccountPage title={title}>
      <Intro heading={title}>
        <p>{text}</p>
      </Intro>
      <p>
        <a href="/newsletter">Go to the newsletter</a>
      </p>
    </AccountPage>
  );
}
