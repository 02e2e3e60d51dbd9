import { type ReactNode, useState } from "react";
import { lazyComponent } from "../../../../components/lazy-component.tsx";
import type { AiTutorFlag } from "../../../../queries/admin-ai-tutor.ts";
import { focusNextFlag } from "./focus-next.ts";

// Most visits decide nothing.
const LookDialog = lazyComponent(() => import("./look-dialog.tsx"));

/**
 * The dialog in which a flag is marked as looked at. It stands beside the list: its flag may leave that while somebody
 * types. What was typed about a flag stays until another one is asked about.
 *
 * @param flags those that are shown by now
 */
export function useLookDialog(flags: readonly AiTutorFlag[]): {
  ask: (flag: AiTutorFlag) => void;
  dialog: ReactNode;
} {
  const [flag, setFlag] = useState<AiTutorFlag>();
  const [open, setOpen] = useState(false);
  const isWaiting = flags.some(({ id, decided_at }) => id === flag?.id && !decided_at);
  const dialog = flag && (
    <LookDialog
      key={flag.id}
      flag={flag}
      isWaiting={isWaiting}
      open={open}
      onClose={() => setOpen(false)}
      onClosed={focusNextFlag}
    />
  );
  return {
    ask: (chosen) => {
      setFlag(chosen);
      setOpen(true);
    },
    dialog,
  };
}
