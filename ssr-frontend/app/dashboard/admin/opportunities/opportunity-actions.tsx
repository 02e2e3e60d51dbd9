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
import { useReaderZone } from "../../../time/reader-zone.ts";
import { useServerClock } from "../../../time/server-clock.tsx";
import { checkWords } from "./words.ts";

// Lazy, since most visits hide nothing.
const HideDialog = lazyComponent(() => import("./hide-dialog.tsx"));

/** The clock's interval, in ms. Days are shown, so this is often enough. */
const CLOCK_INTERVAL = 60_000;

/** The actions on an opportunity in its state. */
export function OpportunityActions({ opportunity }: { opportunity: AdminOpportunityDetail }) {
  const { state } = opportunity;
  return (
    <div className="opportunity-actions">
      {(state === "open" || state === "unchecked") && <CheckButton opportunity={opportunity} />}
      <HideButton opportunity={opportunity} />
    </div>
  );
}

/**
 * Records that the opportunity was compared with the organization's page. It is the primary action if a check
 * is due.
 */
function CheckButton({ opportunity }: { opportunity: AdminOpportunityDetail }) {
  const { now: loadedAt } = useSession();
  const zone = useReaderZone();
  const now = useServerClock(loadedAt, CLOCK_INTERVAL);
  const { busy, run } = useAction(checkOpportunity(opportunity.id), {
    done: ({ check_due_at }) => [
      "Opportunity checked",
      `Students can find it until its deadline, or until ${mediumDate(check_due_at, zone)}.`,
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
      {busy ? "Confirming…" : "Confirm that it’s right"}
    </BusyButton>
  );
}

/** One button for both actions, so that it keeps the focus when one becomes the other. */
function HideButton({ opportunity }: { opportunity: AdminOpportunityDetail }) {
  const [asked, setAsked] = useState(0);
  const [open, setOpen] = useState(false);
  const isHidden = opportunity.state === "hidden";
  const { busy, run } = useAction(unhideOpportunity(opportunity.id), {
    done: ({ state }) => ["Opportunity restored", BACK_WORDS[state]],
    failed: failedAs("Not restored"),
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
        {isHidden ? "Restore" : "Hide"}
      </BusyButton>
      {asked > 0 && (
        <HideDialog key={asked} opportunity={opportunity} open={open} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

/** The state after it is shown again. */
const BACK_WORDS: Record<AdminOpportunityDetail["state"], string> = {
  open: "Students can find it again.",
  unchecked: "It has to be checked before students can find it.",
  closed: "Its deadline has passed, and its page says so.",
  withdrawn: "Its organization no longer offers it.",
  hidden: "Another admin hid it again.",
};
