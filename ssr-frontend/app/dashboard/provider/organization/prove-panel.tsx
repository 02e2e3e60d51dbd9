import { useEffect, useRef, useState } from "react";
import { BusyButton } from "../../../components/busy-button.tsx";
import { useHydrated } from "../../../components/hydrated.ts";
import { proveDomain } from "../../../queries/provider-organization.ts";
import { useAction } from "../../../queries/use-action.ts";

interface ProvePanelProps {
  token: string;
  /** The address that the link was sent to, if it is known. */
  email: string | null | undefined;
  /** Called after the link was used, successfully or not. */
  onFollowed: () => void;
}

/**
 * The panel of an emailed link that proves a domain. It takes a button press, since mail programs open links
 * automatically and must not confirm a domain.
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
    // The pressed button is removed.
    heading.current?.focus();
    onFollowed();
  }, [outcome, onFollowed]);

  async function prove() {
    const proven = await run(token);
    if (proven) setOutcome({ proven: proven.data.domain ?? null });
  }
  const { title, text } =
    problem && !busy && !outcome
      ? { title: "That didn’t work", text: problem }
      : wordsOf(outcome, what, email);
  return (
    <section className="prove-panel" aria-labelledby="prove">
      {/* Always the same element, so that screen readers announce changes. */}
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
      title: "This link no longer works",
      text: "It may have expired, be incomplete, or belong to another organization. You can get a new one below.",
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
    text: email ? `This link was sent to ${email}. Confirm to finish.` : "Confirm to finish.",
  };
}
