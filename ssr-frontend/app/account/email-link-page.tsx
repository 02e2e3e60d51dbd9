import { type FormEvent, type ReactNode, useState } from "react";
import { Problem } from "../api/problem.ts";
import type { RefusedForm } from "../components/form-result.ts";
import { SubmitButton } from "../components/submit-button.tsx";
import { AccountPage, Intro } from "./account-page.tsx";
import type { ShownLink } from "./email-link.server.ts";

interface EmailLinkPageProps {
  /** The document's title, and its heading before the button is pressed. */
  title: string;
  /** What the link carries, and what is known of it. */
  link: ShownLink;
  /** The page's form, for a browser that sends it by itself. */
  form: { action: string; button: string; busy: string };
  /** What pressing the button means. The address is unknown where the API could not be asked. */
  ask: (email: string | undefined) => ReactNode;
  /** What became of that form. */
  result?: { refused?: RefusedForm | undefined; done?: FollowedLink | undefined } | undefined;
  /** Tells the API that the link was followed. Where that is not all it takes, `is_verified` is false. */
  follow: (token: string) => Promise<{ email: string; is_verified?: boolean }>;
  /** What else it takes, and the form for it. */
  password?: { heading: string; text: ReactNode; form: (ways: PasswordWays) => ReactNode } | undefined;
  /** What to say when it was done, and the way on from there. */
  done: (email: string) => { heading: string; text: ReactNode; next: ReactNode };
  /** What to say of a link that does not work any more, and the way to a new one. */
  expired: { text: ReactNode; next: ReactNode };
}

/** What became of a link's form that the browser has sent by itself. */
interface FollowedLink {
  followed?: string;
  /** The link's token, where a password is to be sent with it. */
  asked?: string;
}

/** What the form for a password needs of the page. */
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
 * Where an emailed link ends: whose address it is, and one button. Its token is sent by a press alone, because programs that
 * scan mail open links before people do, with scripts too.
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
      {/* Always the same element, so that readers announce what becomes of it. */}
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
      return { heading: "This link does not work any more", ...expired };
    case "failed":
      return { heading: "That did not work just now", text: outcome.detail };
  }
}
