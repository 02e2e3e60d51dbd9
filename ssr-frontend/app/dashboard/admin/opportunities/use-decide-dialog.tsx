import { type ReactNode, useState } from "react";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import type { OpportunityReport } from "../../../queries/admin-opportunities.ts";

// Lazy, since most visits decide nothing.
const DecideDialog = lazyComponent(() => import("./decide-dialog.tsx"));

/**
 * The dialog that decides a report. It is rendered beside the list, since the report may leave the list while
 * the admin types.
 *
 * @param reports the reports shown now
 * @param findNext returns the element to focus when the row has left the list
 */
export function useDecideDialog(
  reports: readonly OpportunityReport[],
  findNext: () => HTMLElement | null,
): { ask: (report: OpportunityReport) => void; dialog: ReactNode } {
  const [asked, setAsked] = useState<{ report: OpportunityReport; turn: number }>();
  const [open, setOpen] = useState(false);
  function ask(report: OpportunityReport) {
    setAsked((last) => ({ report, turn: (last?.turn ?? 0) + 1 }));
    setOpen(true);
  }
  const isWaiting = reports.some(({ id, decision }) => id === asked?.report.id && !decision);
  const dialog = asked && (
    <DecideDialog
      key={asked.turn}
      report={asked.report}
      isWaiting={isWaiting}
      open={open}
      onClose={() => setOpen(false)}
      onClosed={() => {
        // The button that opened the dialog may be gone.
        if (!document.activeElement?.closest("main")) findNext()?.focus();
      }}
    />
  );
  return { ask, dialog };
}
