import type { ApplicationStep, OpportunityApplicationDetail } from "../../queries/summer-applications.ts";
import { timeOfDay } from "../../time/format.ts";
import { useReaderZone } from "../../time/reader-zone.ts";
import { zoneName } from "../../time/zones.ts";
import { dayText, isOpen, STATES } from "./words.ts";

interface TimelineProps {
  application: Pick<OpportunityApplicationDetail, "state" | "timeline">;
  /** Names who made a step, for the reader. */
  partyName: (party: ApplicationStep["by"]) => string;
  /** When a decision is expected; `undefined` after it, or if no date is stated. */
  decision?: string | undefined;
}

/** The steps of an application on a line, with an open end until the decision. */
export function Timeline({ application, partyName, decision }: TimelineProps) {
  const zone = useReaderZone();
  return (
    <>
      <ol className={isOpen(application) ? "timeline open" : "timeline"}>
        {application.timeline.map((step) => (
          <Step key={`${step.state} ${step.at}`} step={step} by={partyName(step.by)} zone={zone} />
        ))}
        {decision && (
          <li className="timeline-step to-come">
            <p>
              <strong>Decision</strong>
              <span className="visually-hidden">, still to come</span>
            </p>
            <p className="note">{decision}</p>
          </li>
        )}
      </ol>
      <p className="note">Times are {zoneName(zone)}.</p>
    </>
  );
}

interface StepProps {
  step: ApplicationStep;
  by: string;
  zone: string;
}

const Step = ({ step: { state, at }, by, zone }: StepProps) => (
  <li className={`timeline-step ${state}`}>
    <p>
      <strong>{STATES[state].step}</strong> by {by}
    </p>
    <p className="note">
      <time dateTime={at}>
        {dayText(at, zone)}, {timeOfDay(at, zone)}
      </time>
    </p>
  </li>
);
