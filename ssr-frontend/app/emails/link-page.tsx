import type { ReactNode } from "react";
import { AccountPage, Intro } from "../account/account-page.tsx";

interface LinkPageProps {
  words: { title: string; text: string; button: string };
  /** The form's action. */
  action: string;
  /** Hidden inputs. */
  children?: ReactNode;
}

/**
 * The target of a link in an email: one button, because mail programs open links automatically
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

interface IncompleteLinkProps {
  words: { title: string; text: string };
  /** Where to go on. */
  next: { label: string; href: string };
}

/** A link that was cut off. */
export function IncompleteLink({ words: { title, text }, next }: IncompleteLinkProps) {
  return (
    <AccountPage title={title}>
      <Intro heading={title}>
        <p>{text}</p>
      </Intro>
      <p>
        <a href={next.href}>{next.label}</a>
      </p>
    </AccountPage>
  );
}
