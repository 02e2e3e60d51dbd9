import { useSession } from "../../queries/session.ts";
import type { ApplicationStep, OpportunityApplicationDetail } from "../../queries/summer-applications.ts";
import { timeOfDay, zoneWords } from "../../time/format.ts";
import { useToday } from "../../time/today.ts";
import { dayText, decisionWords, isOpen, partyWords, STATES } from "./words.ts";

/** What an application has been through: a line whose marks are its steps, with an open end until it is decided. */
export function Timeline({ application }: { application: OpportunityApplicationDetail }) {
  const { now, zone } = useSession();
  const decision = decisionWords(application, useToday());
  const { timeline, organization_name } = application;
  return (
    <>
      <ol className={isOpen(application) ? "timeline open" : "timeline"}>
        {timeline.map((step) => (
          <Step key={`${step.state} ${step.at}`} step={step} organization={organization_name} zone={zone} />
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
      <p className="note">Times are {zoneWords(now, zone)}.</p>
    </>
  );
}

interface StepProps {
  step: ApplicationStep;
  organization: string;
  zone: string;
}

const Step = ({ step: { state, by, at }, organization, zone }: StepProps) => (
  <li className={`timeline-step ${state}`}>
    <p>
      <strong>{STATES[state].step}</strong> by {partyWords(by, organization)}
    </p>
    <p className="note">
      <time dateTime={at}>
        {dayText(at, zone)}, {timeOfDay(at, zone)}
      </time>
    </p>
  </li>
);
