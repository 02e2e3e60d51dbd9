import { type ReactNode, useState } from "react";
import { keepFocusInPage } from "../../../components/use-kept-focus.ts";
import type { PayoutAdjustment, TutorPayouts } from "../../../queries/admin-payouts.ts";
import { AdjustmentDialog } from "./adjustment-dialog.tsx";
import { CancelAdjustmentDialog } from "./cancel-adjustment-dialog.tsx";

interface AdjustmentDialogs {
  enter: () => void;
  cancel: (adjustment: PayoutAdjustment) => void;
  shown: ReactNode;
}

/** The dialogs in which adjustments are entered and cancelled. They stand beside the list, whose rows come and go. */
export function useAdjustmentDialogs(payouts: TutorPayouts): AdjustmentDialogs {
  // Each opening begins anew.
  const [asked, setAsked] = useState<{ turn: number; adjustment: PayoutAdjustment | undefined }>();
  const [open, setOpen] = useState(false);
  function ask(adjustment?: PayoutAdjustment) {
    setAsked((last) => ({ turn: (last?.turn ?? 0) + 1, adjustment }));
    setOpen(true);
  }
  const dialog = { payouts, open, onClose: () => setOpen(false), onClosed: () => keepFocusInPage() };
  return {
    enter: () => ask(),
    cancel: ask,
    shown:
      asked &&
      (asked.adjustment ? (
        <CancelAdjustmentDialog key={asked.turn} adjustment={asked.adjustment} {...dialog} />
      ) : (
        <AdjustmentDialog key={asked.turn} {...dialog} />
      )),
  };
}
