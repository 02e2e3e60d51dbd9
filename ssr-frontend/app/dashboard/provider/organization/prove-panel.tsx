import { useEffect, useRef, useState } from "react";
import { BusyButton } from "../../../components/busy-button.tsx";
import { useHydrated } from "../../../components/hydrated.ts";
import { proveDomain } from "../../../queries/provider-organization.ts";
import { useAction } from "../../../queries/use-action.ts";

interface ProvePanelProps {
  token: string;
  /** Where the link went, as far as that is known. */
  email: string | null | undefined;
  /** The link has been followed, for good or not. */
  onFollowed: () => void;
}

/**
 * Where the link of an email ends that proves a domain. It is followed by a press: mail programs open links by themselves,
 * and none of them speaks for an organization.
 */
export function ProvePanel({ token, email, onFollowed }: ProvePanelProps) {
  const ready = useHydrated();
  const heading = useRef<HTMLHeadingElement>(null);
  const [outcome, setOutcome] = useState<{ proven: string | null } | "expired">();
  const { busy, problem, run } = useAction(proveDomain, {
    failed: ({ code, message }) => {
      if (code !== "token_expired") return { inPlace: message };
      setOutcome("expired");
      return {};
    },
  });
  const domain = email?.split("@")[1];
  const what = domain ?? "your domain";
  useEffect(() => {
    if (!outcome) return;
    // The button is gone.
    heading.current?.focus();
    onFollowed();
  }, [outcome, onFollowed]);

  async function prove() {
    const proven = await run(token);
    if (proven) setOutcome({ proven: proven.data.domain ?? null });
  }
  const { title, text } =
    problem && !busy && !outcome
      ? { title: "That did not work just now", text: problem }
      : wordsOf(outcome, what, email);
  return (
    <section className="prove-panel" aria-labelledby="prove">
      {/* Always the same element, so that readers announce what becomes of it. */}
      <div role="status">
        <h2 id="prove" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <p>{text}</p>
      </div>
      {!outcome && (
        <BusyButton
          variant="contained"
          color="signal"
          size="large"
          disabled={!ready}
          busy={busy}
          onClick={() => void prove()}
        >
          {busy ? "Proving…" : `Prove ${what}`}
        </BusyButton>
      )}
    </section>
  );
}

function wordsOf(
  outcome: { proven: string | null } | "expired" | undefined,
  what: string,
  email: string | null | undefined,
): { title: string; text: string } {
  if (outcome === "expired") {
    return {
      title: "This link does not work any more",
      text: "It may have expired, be incomplete, or belong to another organization. You can ask for a new one below.",
    };
  }
  if (outcome) {
    return {
      title: `${outcome.proven ?? "Your domain"} is proven`,
      text: "You can submit listings for review now.",
    };
  }
  return {
    title: `Prove ${what}`,
    text: email ? `This link was sent to ${email}. One press, and it is done.` : "One press, and it is done.",
  };
}
