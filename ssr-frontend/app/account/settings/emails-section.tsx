import "../../components/radio-choices.css";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useHydrated } from "../../components/hydrated.ts";
import { DashboardSection, Loaded, RowsSkeleton } from "../../components/section.tsx";
import { emailPreferences, saveEmailPreferences } from "../../queries/account.ts";
import { useSession } from "../../queries/session.ts";
import { failedAs, useAction } from "../../queries/use-action.ts";
import type { EmailChoices } from "./account.ts";

type Kind = keyof EmailChoices;

const LABELS: Record<Kind, string> = {
  reminders: "Reminders",
  messages: "Unread messages",
  newsletters: "Newsletter",
};

const REMINDERS = "A day and an hour before each session";

const TEXTS: Record<Kind, string> = {
  reminders: `${REMINDERS}.`,
  messages:
    "When someone writes to you and you haven’t read it. At most one email per chat every 15 minutes.",
  newsletters: "New bootcamps, guides, and student work, about once a month.",
};

/** The emails that the user can turn off; the links in these emails lead here. */
export function EmailsSection() {
  const query = useQuery(emailPreferences);
  return (
    <DashboardSection
      id="emails"
      title="Reminders and news"
      help="Emails about bookings, payments, and the security of your account always come: they’re part of what you booked, or keep your account safe."
    >
      <Loaded query={query} skeleton={<RowsSkeleton />}>
        {(stored) => <Choices stored={stored} />}
      </Loaded>
    </DashboardSection>
  );
}

function Choices({ stored }: { stored: EmailChoices }) {
  const { user } = useSession();
  const hydrated = useHydrated();
  const { choices, change } = useChoices(stored);
  const texts = user?.roles.includes("student")
    ? { ...TEXTS, reminders: `${REMINDERS}, and before the deadlines of opportunities you saved.` }
    : TEXTS;
  return (
    <div className="email-choices">
      {(Object.keys(LABELS) as Kind[]).map((kind) => (
        <label key={kind} className="check-line">
          <input
            type="checkbox"
            role="switch"
            name={`email-${kind}`}
            checked={choices[kind]}
            aria-checked={choices[kind]}
            aria-describedby={`email-${kind}-text`}
            aria-label={LABELS[kind]}
            disabled={!hydrated}
            onChange={({ target }) => void change(kind, target.checked)}
          />
          <span>
            <strong>{LABELS[kind]}</strong>
            <span className="note" id={`email-${kind}-text`}>
              {texts[kind]}
            </span>
          </span>
        </label>
      ))}
    </div>
  );
}

/** The stored choices with those that are being saved. */
function useChoices(stored: EmailChoices) {
  const [chosen, setChosen] = useState<Partial<EmailChoices>>({});
  const { run } = useAction(saveEmailPreferences, { failed: failedAs("Not saved") });
  const choices = { ...stored, ...chosen };

  async function change(kind: Kind, on: boolean) {
    setChosen((others) => ({ ...others, [kind]: on }));
    await run({ ...choices, [kind]: on });
    // A later press of the same switch is still being saved.
    setChosen(({ [kind]: last, ...others }) => (last === on ? others : { ...others, [kind]: last }));
  }
  return { choices, change };
}
