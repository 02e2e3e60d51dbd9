import { useEffect, useRef, useState } from "react";
import { BusyButton } from "../../components/busy-button.tsx";
import { useSession } from "../../queries/session.ts";
import { removeSaved, type SavedOpportunity, saveOpportunity } from "../../queries/summer-saved.ts";
import { failedAs, useAction } from "../../queries/use-action.ts";
import { useServerClock } from "../../time/server-clock.tsx";
import { ApplyWay } from "../student/apply-way.tsx";
import { closesWords, DeadlineTime, reminderWords } from "../student/deadline.tsx";
import { OpportunityTitle } from "../student/opportunity-title.tsx";
import type { SavedRow } from "./order.ts";

interface SavedItemProps {
  row: SavedRow;
  /** Whether it closes first. */
  first: boolean;
  onRemoved: (saved: SavedOpportunity) => void;
  onRestored: (saved: SavedOpportunity) => void;
}

/** A saved opportunity, or the notice of its removal with an undo. */
export function SavedItem({ row, first, ...callbacks }: SavedItemProps) {
  const { saved, removed } = row;
  const item = useRef<HTMLLIElement>(null);
  const wasRemoved = useRef(removed);
  // The pressed button is gone: its replacement gets the focus.
  useEffect(() => {
    if (wasRemoved.current === removed) return;
    wasRemoved.current = removed;
    item.current?.focus();
  }, [removed]);
  return (
    <li className="opportunity" tabIndex={-1} ref={item}>
      {removed ? (
        <RemovedItem saved={saved} onRestored={callbacks.onRestored} />
      ) : (
        <ShownItem saved={saved} first={first} onRemoved={callbacks.onRemoved} />
      )}
    </li>
  );
}

interface ShownItemProps extends Pick<SavedItemProps, "first" | "onRemoved"> {
  saved: SavedOpportunity;
}

function ShownItem({ saved, first, onRemoved }: ShownItemProps) {
  const { opportunity, state } = saved;
  const { id, title, slug, deadline } = opportunity;
  const remove = useAction(removeSaved, { failed: failedAs("Not removed") });
  const reminders = useReminders(saved);
  const isOpen = state === "open";
  return (
    <>
      <div className="opportunity-main">
        {isOpen && <Closes at={deadline} first={first} />}
        <OpportunityTitle opportunity={opportunity} level={isOpen ? 2 : 3} gone={state === "gone"} />
        <p className="facts">
          {state === "gone" && "No longer listed. "}
          {isOpen ? "Closes" : "Deadline"} <DeadlineTime deadline={deadline} />
        </p>
        {isOpen && <ApplyWay of={opportunity} />}
      </div>
      <div className="opportunity-side">
        {isOpen && <Reminders of={opportunity} reminders={reminders} />}
        <div className="opportunity-actions">
          {isOpen && (
            <>
              <a href={`/summer/apply?${new URLSearchParams({ opportunity: slug })}`}>
                Apply<span className="visually-hidden"> to {title}</span>
              </a>
              <a href={`/api/summer/opportunities/${slug}/deadline.ics`} download>
                Add to calendar<span className="visually-hidden">: {title}</span>
              </a>
            </>
          )}
          <BusyButton
            color="secondary"
            busy={remove.busy}
            onClick={async () => {
              if (await remove.run(id)) onRemoved({ ...saved, wants_reminders: reminders.wanted });
            }}
          >
            {remove.busy ? "Removing…" : "Remove"}
            <span className="visually-hidden">&nbsp;{title}</span>
          </BusyButton>
        </div>
      </div>
    </>
  );
}

/** The clock's interval, in ms: often enough for hours. */
const TICK_INTERVAL = 60_000;

function Closes({ at, first }: { at: SavedOpportunity["opportunity"]["deadline"]; first: boolean }) {
  const { now } = useSession();
  const words = closesWords(at, useServerClock(now, TICK_INTERVAL));
  return (
    <p className={first ? "kicker closes-next" : "kicker"}>
      {first ? `Next: ${words}` : words.charAt(0).toUpperCase() + words.slice(1)}
    </p>
  );
}

interface ReminderChoice {
  /** The optimistic value while a mutation is pending, otherwise the stored one. */
  wanted: boolean;
  busy: boolean;
  change: (wants: boolean) => Promise<void>;
}

/** Whether reminders of the deadline are emailed. */
function useReminders({ opportunity: { id, title }, wants_reminders }: SavedOpportunity): ReminderChoice {
  const [chosen, setChosen] = useState<boolean>();
  const { busy, run } = useAction(saveOpportunity, {
    done: (_saved, { wants_reminders: wanted }) => [wanted ? "Reminders are on" : "Reminders are off", title],
    failed: failedAs("Not changed"),
  });
  async function change(wants: boolean) {
    setChosen(wants);
    await run({ id, wants_reminders: wants });
    setChosen(undefined);
  }
  return { wanted: chosen ?? wants_reminders, busy, change };
}

interface RemindersProps {
  of: SavedOpportunity["opportunity"];
  reminders: ReminderChoice;
}

function Reminders({ of: { id, title, deadline }, reminders: { wanted, busy, change } }: RemindersProps) {
  const { now } = useSession();
  const words = reminderWords(deadline, useServerClock(now, TICK_INTERVAL));
  // The last reminder was sent.
  if (!words) return null;
  return (
    <label className="check-line reminders">
      <input
        type="checkbox"
        role="switch"
        name={`reminders-${id}`}
        checked={wanted}
        aria-checked={wanted}
        aria-busy={busy}
        onChange={({ target }) => !busy && void change(target.checked)}
      />
      <span>
        Email me {words}
        <span className="visually-hidden">: {title}</span>
      </span>
    </label>
  );
}

interface RemovedItemProps {
  saved: SavedOpportunity;
  onRestored: (saved: SavedOpportunity) => void;
}

function RemovedItem({ saved, onRestored }: RemovedItemProps) {
  const { opportunity, wants_reminders } = saved;
  const { busy, run } = useAction(saveOpportunity, { failed: failedAs("Not saved again") });
  return (
    <div className="opportunity-actions">
      <p>
        <strong>{opportunity.title}</strong> is off your list.
      </p>
      <BusyButton
        variant="outlined"
        color="secondary"
        busy={busy}
        onClick={async () => {
          if (await run({ id: opportunity.id, wants_reminders })) onRestored(saved);
        }}
      >
        Undo<span className="visually-hidden">: save {opportunity.title} again</span>
      </BusyButton>
    </div>
  );
}
