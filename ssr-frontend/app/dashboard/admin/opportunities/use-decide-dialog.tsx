import { type ReactNode, useState } from "react";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import type { OpportunityReport } from "../../../queries/admin-opportunities.ts";

// Most visits decide nothing.
const DecideDialog = lazyComponent(() => import("./decide-dialog.tsx"));

/**
 * The dialog in which a report is decided. It stands beside the list: its report may leave that while somebody types.
 *
 * @param reports those that are shown by now
 * @param findNext what gets the focus when the row has left its list
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
        // Where the button was pressed that may be gone by now.
        if (!document.activeElement?.closest("main")) findNext()?.focus();
      }}
    />
  );
  return { ask, dialog };
}
