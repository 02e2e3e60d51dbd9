import { BusyButton } from "../../components/busy-button.tsx";
import { useSession } from "../../queries/session.ts";
import { askAboutApplication, type OpportunityApplicationDetail } from "../../queries/summer-applications.ts";
import { failedAs, useAction } from "../../queries/use-action.ts";
import { useServerClock } from "../../time/server-clock.tsx";
import { dayText } from "./words.ts";

/** Often enough that nobody waits long for the day to begin, in ms. */
const TICK_INTERVAL = 60_000;

/** Asks an organization that has been silent what happened to an application; before that may be, from when on. */
export function Inquiry({ application }: { application: OpportunityApplicationDetail }) {
  const { id, opportunity, organization_name, allowed_actions, ask_from, asked_at, answered_at } =
    application;
  const { now, zone } = useSession();
  const present = useServerClock(now, TICK_INTERVAL);
  const { busy, run } = useAction(askAboutApplication, {
    done: () => [
      "Asked",
      `We have emailed ${organization_name}. Their answer comes here, and to your email.`,
    ],
    failed: failedAs("Not asked"),
  });
  if (!ask_from) return null;
  // The page may have been open since before it was allowed.
  const mayAsk = allowed_actions.includes("ask") || Date.parse(ask_from) <= present;
  const asked = asked_at && `You asked on ${dayText(asked_at, zone)}.`;
  return (
    <div className="application-inquiry">
      {mayAsk ? (
        <>
          <p>
            {asked ?? (answered_at ? "Unsure where things stand?" : "Nothing heard?")} One press asks{" "}
            {organization_name} to say where things stand. It does not count against you.
          </p>
          <BusyButton variant="outlined" color="secondary" busy={busy} onClick={() => void run(id)}>
            {busy ? "Asking…" : "What happened to mine?"}
          </BusyButton>
        </>
      ) : (
        <p className="note">
          {asked} From {dayText(ask_from, opportunity.deadline.zone)} on you can ask them{" "}
          {asked ? "again " : ""}what happened to yours.
        </p>
      )}
    </div>
  );
}
