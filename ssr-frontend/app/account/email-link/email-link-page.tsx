import { type FormEvent, type ReactNode, useState } from "react";
import { Problem } from "../../api/problem.ts";
import type { RefusedForm } from "../../components/form-result.ts";
import { SubmitButton } from "../../components/submit-button.tsx";
import { AccountPage, Intro } from "../account-page.tsx";
import type { ShownLink } from "./email-link.server.ts";

interface EmailLinkPageProps {
  /** The document's title, and the heading before the button is pressed. */
  title: string;
  /** The link's token, and what is known about it. */
  link: ShownLink;
  /** The page's form, for a submission without a script. */
  form: { action: string; button: string; busy: string };
  /** What pressing the button means. The address is `undefined` if the API could not be reached. */
  ask: (email: string | undefined) => ReactNode;
  /** The result of that form. */
  result?: { refused?: RefusedForm | undefined; done?: FollowedLink | undefined } | undefined;
  /** Sends the token to the API. `is_verified` is false if another step is required. */
  follow: (token: string) => Promise<{ email: string; is_verified?: boolean }>;
  /** The additional step of setting a password, with its form. */
  password?: { heading: string; text: ReactNode; form: (ways: PasswordWays) => ReactNode } | undefined;
  /** The texts after success, and the link to continue. */
  done: (email: string) => { heading: string; text: ReactNode; next: ReactNode };
  /** The text for a link that has expired, and the way to a new one. */
  expired: { text: ReactNode; next: ReactNode };
}

/** The result of a form submitted without a script. */
interface FollowedLink {
  followed?: string;
  /** The link's token, if a password has to be sent with it. */
  asked?: string;
}

/** What the password form needs from the page. */
interface PasswordWays {
  token: string;
  onDone: (email: string) => void;
  onExpired: () => void;
}

type LinkOutcome =
  | { step: "ask" | "expired" | "password" }
  | { step: "done"; email: string }
  | { step: "failed"; detail: string };

/**
 * The target of an emailed link: shows the address, and one button. Only a press sends the token, since
 * programs that scan emails open links before people do, and run scripts.
 */
export function EmailLinkPage(props: EmailLinkPageProps) {
  const { title, link, form, ask, result, follow, done, expired, password } = props;
  const token = link.token || (result?.refused?.values.token?.[0] ?? result?.done?.asked ?? "");
  const [outcome, setOutcome] = useState(() => firstOutcomeOf(link, result));
  const [busy, setBusy] = useState(false);
  const words = linkTextsOf(outcome, { title, ask: () => ask(link.email), done, expired, password });
  const ways: PasswordWays = {
    token,
    onDone: (email) => setOutcome({ step: "done", email }),
    onExpired: () => setOutcome({ step: "expired" }),
  };
  async function send(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setOutcome(await linkOutcomeOf(follow(token)));
    setBusy(false);
  }
  return (
    <AccountPage title={title}>
      {/* Always the same element, so that screen readers announce changes. */}
      <div role="status" className="account-intro">
        <Intro heading={words.heading}>{words.text && <p>{words.text}</p>}</Intro>
      </div>
      {(outcome.step === "ask" || outcome.step === "failed") && (
        <form method="post" action={form.action} onSubmit={(event) => void send(event)}>
          <input type="hidden" name="token" value={token} />
          <SubmitButton busy={busy} busyText={form.busy}>
            {outcome.step === "failed" ? "Try again" : form.button}
          </SubmitButton>
        </form>
      )}
      {outcome.step === "password" && password?.form(ways)}
      {words.next}
    </AccountPage>
  );
}

function firstOutcomeOf(link: ShownLink, result: EmailLinkPageProps["result"]): LinkOutcome {
  const { refused, done } = result ?? {};
  if (done?.followed !== undefined) return { step: "done", email: done.followed };
  if (done?.asked !== undefined || refused?.error.fields?.password !== undefined) return { step: "password" };
  if (refused?.values.token?.[0] && refused.code !== "token_expired")
    return { step: "failed", detail: refused.error.text };
  if (result || link.isExpired) return { step: "expired" };
  return link.isUsed && link.email ? { step: "done", email: link.email } : { step: "ask" };
}

async function linkOutcomeOf(followed: ReturnType<EmailLinkPageProps["follow"]>): Promise<LinkOutcome> {
  try {
    const { email, is_verified } = await followed;
    return is_verified === false ? { step: "password" } : { step: "done", email };
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    if (problem.code === "token_expired") return { step: "expired" };
    return { step: "failed", detail: problem.message };
  }
}

interface LinkTexts {
  heading: string;
  text?: ReactNode;
  next?: ReactNode;
}

type LinkPageTexts = Pick<EmailLinkPageProps, "title" | "done" | "expired" | "password"> & {
  ask: () => ReactNode;
};

function linkTextsOf(
  outcome: LinkOutcome,
  { title, ask, done, expired, password }: LinkPageTexts,
): LinkTexts {
  switch (outcome.step) {
    case "ask":
      return { heading: title, text: ask() };
    case "done":
      return done(outcome.email);
    case "password":
      return { heading: password?.heading ?? title, text: password?.text };
    case "expired":
      return { heading: "This link no longer works", ...expired };
    case "failed":
      return { heading: "That didn’t work", text: outcome.detail };
  }
}
