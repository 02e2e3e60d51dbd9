import { useState } from "react";
import { BusyButton } from "../../../../components/busy-button.tsx";
import { ConfirmDialog } from "../../../../components/confirm-dialog.tsx";
import { type AiTutorSettings, setAiTutorSettings } from "../../../../queries/admin-ai-tutor.ts";
import { useAction } from "../../../../queries/use-action.ts";

/** Closes the AI tutor, which ends all sessions and so is asked about, or opens it. */
export function OpenButton({ settings }: { settings: AiTutorSettings }) {
  const { is_open } = settings;
  const [asking, setAsking] = useState(false);
  const { busy, done, problem, clear, run } = useAction(setAiTutorSettings, {
    done: ({ is_open }) =>
      is_open
        ? ["The AI Tutor is open", "Students can begin sessions."]
        : ["The AI Tutor is closed", "Sessions end within a quarter of a minute."],
    failed: ({ message, code }) => {
      const reason =
        code === "edit_conflict"
          ? "Another admin has changed the limits meanwhile. Look at them, and try again."
          : message;
      return asking ? { inPlace: reason } : { toast: ["Not opened", reason] };
    },
  });
  const change = (is_open: boolean) => run({ seen: settings, change: { is_open } });
  const isClosedMeanwhile = asking && !is_open && !busy && !done;

  function close() {
    clear();
    setAsking(false);
  }
  return (
    <>
      <BusyButton
        variant={is_open ? "outlined" : "contained"}
        color={is_open ? "error" : "signal"}
        busy={busy && !asking}
        onClick={() => (is_open ? setAsking(true) : void change(true))}
      >
        {is_open ? "Close the AI Tutor" : "Open the AI Tutor"}
      </BusyButton>
      <ConfirmDialog
        open={asking}
        title="Close the AI Tutor?"
        confirm="Close it"
        busyText="Closing…"
        cancel="Keep it open"
        busy={busy}
        problem={problem}
        unavailableReason={isClosedMeanwhile ? "Another admin has closed it meanwhile." : ""}
        destructive
        onConfirm={() => void change(false).then((closed) => closed && close())}
        onClose={close}
      >
        <p>
          Sessions that go on end within a quarter of a minute, and none can begin until it is opened again.
          Students read that it is closed.
        </p>
      </ConfirmDialog>
    </>
  );
}
