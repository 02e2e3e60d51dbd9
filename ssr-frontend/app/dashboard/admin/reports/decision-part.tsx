import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { DashboardSection } from "../../../components/section.tsx";
import { dateAndTime } from "../../../time/format.ts";
import { useReaderZone } from "../../../time/reader-zone.ts";
import type { DecisionAction } from "./decision.ts";
import { DecisionForm } from "./decision-form.tsx";
import type { DecisionFormOptions } from "./use-decision-form.ts";

interface DecisionPartProps<A extends DecisionAction, D, V>
  extends Omit<DecisionFormOptions<A, D, V>, "onDone"> {
  /** When and by whom it was decided; null until then. */
  decidedAt: string | null | undefined;
  decidedBy: string | null | undefined;
  /** The decision. */
  outcome: ReactNode;
}

const HEADING_ID = "desk-decision";

/** The decision form, then the decision. An admin who is typing keeps the form. */
export function DecisionPart<A extends DecisionAction, D, V>({
  decidedAt,
  decidedBy,
  outcome,
  ...options
}: DecisionPartProps<A, D, V>) {
  const zone = useReaderZone();
  const [deciding, setDeciding] = useState(!decidedAt);

  /** The form is removed along with the focused button. */
  function onDone() {
    flushSync(() => setDeciding(false));
    document.getElementById(HEADING_ID)?.focus();
  }
  return (
    <DashboardSection id={HEADING_ID} title="Decision">
      {deciding ? (
        <DecisionForm
          {...options}
          decidedBy={decidedAt ? (decidedBy ?? "Someone") : undefined}
          onDone={onDone}
        />
      ) : (
        <div className="desk-outcome">
          {outcome}
          {decidedAt && (
            <p className="note">
              Decided {dateAndTime(decidedAt, zone)}
              {decidedBy && ` by ${decidedBy}`}.
            </p>
          )}
        </div>
      )}
    </DashboardSection>
  );
}
