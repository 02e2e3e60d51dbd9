import Button from "@mui/material/Button";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Problem } from "../api/problem.ts";
import { AccountPage, Intro, NeedsScript } from "./account-page.tsx";

interface EmailLinkPageProps {
  /** The document's title. */
  title: string;
  /** What following the link does, as a heading: `Verifying your email`. */
  doing: string;
  /** What the link carries; empty when it lost its end. */
  token: string;
  /** Tells the API that the link was followed. */
  follow: (token: string) => Promise<{ email: string }>;
  /** What to say when it was done, and the way on from there. */
  done: (email: string) => { heading: string; text: ReactNode; next: ReactNode };
  /** What to say of a link that does not work any more, and the way to a new one. */
  expired: { text: ReactNode; next: ReactNode };
}

type LinkOutcome =
  | { step: "following" | "expired" }
  | { step: "done"; email: string }
  | { step: "failed"; detail: string };

/** Where an emailed link ends. Its token is sent by script: mail programs that open links by themselves do not run it. */
export function EmailLinkPage({ title, doing, token, follow, done, expired }: EmailLinkPageProps) {
  const [outcome, again] = useFollowLink(token, follow);
  const words = linkTextsOf(outcome, { doing, done, expired });
  return (
    <AccountPage title={title}>
      <NeedsScript what={doing} />
      {/* Always the same element, so that readers announce what becomes of it. */}
      <div role="status" className="account-intro">
        <Intro heading={words.heading}>{words.text && <p>{words.text}</p>}</Intro>
      </div>
      {outcome.step === "failed" && (
        <div>
          <Button variant="contained" color="signal" onClick={again}>
            Try again
          </Button>
        </div>
      )}
      {words.next}
    </AccountPage>
  );
}

/** Follows the link once the page is there; the function it returns tries again. */
function useFollowLink(token: string, follow: EmailLinkPageProps["follow"]): [LinkOutcome, () => void] {
  const [outcome, setOutcome] = useState<LinkOutcome>({ step: token === "" ? "expired" : "following" });
  const send = useRef(follow);
  const following = outcome.step === "following";
  useEffect(() => {
    if (!following) return;
    let left = false;
    void linkOutcomeOf(send.current(token)).then((next) => left || setOutcome(next));
    return () => {
      left = true;
    };
  }, [token, following]);
  return [outcome, () => setOutcome({ step: "following" })];
}

async function linkOutcomeOf(followed: Promise<{ email: string }>): Promise<LinkOutcome> {
  try {
    return { step: "done", email: (await followed).email };
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

type LinkPageTexts = Pick<EmailLinkPageProps, "doing" | "done" | "expired">;

function linkTextsOf(outcome: LinkOutcome, { doing, done, expired }: LinkPageTexts): LinkTexts {
  switch (outcome.step) {
    case "following":
      return { heading: `${doing}…` };
    case "done":
      return done(outcome.email);
    case "expired":
      return { heading: "This link does not work any more", ...expired };
    case "failed":
      return { heading: "That did not work just now", text: outcome.detail };
  }
}
