import { useState } from "react";
import { BusyButton } from "../../../components/busy-button.tsx";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import {
  type AdminOpportunityDetail,
  checkOpportunity,
  unhideOpportunity,
} from "../../../queries/admin-opportunities.ts";
import { useSession } from "../../../queries/session.ts";
import { failedAs, useAction } from "../../../queries/use-action.ts";
import { mediumDate } from "../../../time/format.ts";
import { useServerClock } from "../../../time/server-clock.tsx";
import { checkWords } from "./words.ts";

// Most visits hide nothing.
const HideDialog = lazyComponent(() => import("./hide-dialog.tsx"));

/** It is days that are told: often enough, in ms. */
const CLOCK_INTERVAL = 60_000;

/** What can be done with an opportunity as it is. */
export function OpportunityActions({ opportunity }: { opportunity: AdminOpportunityDetail }) {
  const { state } = opportunity;
  return (
    <div className="opportunity-actions">
      {(state === "open" || state === "unchecked") && <CheckButton opportunity={opportunity} />}
      <HideButton opportunity={opportunity} />
    </div>
  );
}

/** Says that all of it was compared with the organization's page; the next thing to do where that is due. */
function CheckButton({ opportunity }: { opportunity: AdminOpportunityDetail }) {
  const { zone, now: loadedAt } = useSession();
  const now = useServerClock(loadedAt, CLOCK_INTERVAL);
  const { busy, run } = useAction(checkOpportunity(opportunity.id), {
    done: ({ check_due_at }) => [
      "Opportunity checked",
      `It is offered until its deadline, or until ${mediumDate(check_due_at, zone)}.`,
    ],
    failed: failedAs("Not checked"),
  });
  const isDue = checkWords(opportunity, now)?.isDue ?? false;
  return (
    <BusyButton
      variant={isDue ? "contained" : "outlined"}
      color={isDue ? "signal" : "secondary"}
      busy={busy}
      onClick={() => void run(opportunity.version)}
    >
      {busy ? "Confirming…" : "Confirm that it is right"}
    </BusyButton>
  );
}

/** One button for both, so that the focus stays where it was when one has become the other. */
function HideButton({ opportunity }: { opportunity: AdminOpportunityDetail }) {
  const [asked, setAsked] = useState(0);
  const [open, setOpen] = useState(false);
  const isHidden = opportunity.state === "hidden";
  const { busy, run } = useAction(unhideOpportunity(opportunity.id), {
    done: ({ state }) => ["Opportunity brought back", BACK_WORDS[state]],
    failed: failedAs("Not brought back"),
  });
  function ask() {
    setAsked(asked + 1);
    setOpen(true);
  }
  return (
    <>
      <BusyButton
        variant="outlined"
        color="secondary"
        busy={busy}
        onClick={() => (isHidden ? void run() : ask())}
      >
        {isHidden ? "Bring back" : "Hide"}
      </BusyButton>
      {asked > 0 && (
        <HideDialog key={asked} opportunity={opportunity} open={open} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

/** What it is after that. */
const BACK_WORDS: Record<AdminOpportunityDetail["state"], string> = {
  open: "Students are offered it again.",
  unchecked: "It has to be checked before students are offered it.",
  closed: "Its deadline is over, which its page says.",
  withdrawn: "Its organization no longer offers it.",
  hidden: "Another admin has hidden it again.",
};
