import { BusyButton } from "../../components/busy-button.tsx";
import { PlainList } from "../../components/plain-list.tsx";
import type { Match } from "../../queries/summer-matches.ts";
import { removeSaved } from "../../queries/summer-saved.ts";
import { failedAs, useAction } from "../../queries/use-action.ts";
import { costText } from "../opportunity/amounts.ts";
import { datesText } from "../opportunity/dates.ts";
import { opportunityPath } from "../opportunity/opportunity.ts";
import { ApplyWay } from "../student/apply-way.tsx";
import { DeadlineTime } from "../student/deadline.tsx";
import { OpportunityTitle } from "../student/opportunity-title.tsx";
import { useSave } from "../student/use-save.ts";

/** An opportunity with its score, the reasons, and actions. */
export function MatchRow({ match: { opportunity, score, reasons, saved } }: { match: Match }) {
  const { title, slug, starts_on, ends_on, deadline, residency } = opportunity;
  return (
    <li className="opportunity match">
      <Score score={score} />
      <div className="opportunity-main">
        <OpportunityTitle opportunity={opportunity} level={2} />
        <PlainList className="reasons" aria-label="Why it fits">
          {reasons.map(({ kind, text }) => (
            <li key={`${kind} ${text}`}>{text}</li>
          ))}
        </PlainList>
      </div>
      <div className="opportunity-side">
        <p className="facts">
          Closes <DeadlineTime deadline={deadline} />
        </p>
        <p className="facts">
          {datesText(starts_on, ends_on)} · {costText(opportunity)}
        </p>
        {residency && <p className="facts">Who may apply: {residency}</p>}
        <ApplyWay of={opportunity} />
        <div className="opportunity-actions">
          <SaveButton of={opportunity} saved={saved} />
          <a href={opportunityPath({ slug })}>
            Details<span className="visually-hidden"> of {title}</span>
          </a>
        </div>
      </div>
    </li>
  );
}

/** The score on a scale up to the maximum. */
const Score = ({ score }: { score: number }) => (
  <p className="score">
    <strong>{score}</strong>
    <span className="visually-hidden"> out of 100: how well it fits</span>
    <svg viewBox="0 0 56 10" width="56" height="10" aria-hidden="true">
      <path d="M2 5h52M2 2v6M54 2v6" />
      <circle cx={2 + 0.52 * score} cy="5" r="3.500" />
    </svg>
  </p>
);

interface SaveButtonProps {
  of: Match["opportunity"];
  saved: boolean;
}

/** Saves the opportunity, or undoes that. */
function SaveButton({ of, saved }: SaveButtonProps) {
  const { id, title } = of;
  const save = useSave(of);
  const remove = useAction(removeSaved, {
    done: () => ["No longer saved"],
    failed: failedAs("Not removed"),
  });
  const busy = save.busy || remove.busy;
  return (
    <BusyButton
      variant="outlined"
      color={saved ? "primary" : "secondary"}
      busy={busy}
      onClick={() => void (saved ? remove.run(id) : save.run({ id }))}
    >
      {saved ? "Saved" : "Save"}
      <span className="visually-hidden">
        &nbsp;{title}
        {saved && ", remove it"}
      </span>
    </BusyButton>
  );
}
