import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { Announcer } from "../../components/announcer.tsx";
import { type Autosave, type FieldStatus, wholeStatus } from "./autosave.ts";

const WORDS: Record<FieldStatus, string> = {
  untouched: "Saved as you type.",
  waiting: "Saving…",
  saving: "Saving…",
  saved: "Saved.",
  failed: "Not saved. What you typed stays here; we’ll try again as soon as we can reach the academy.",
  refused: "Not saved: a field needs a change, shown below.",
  conflict: "Not saved: a field was changed on another device, as shown below.",
};

/** The save status of the whole profile. */
export function StatusLine({ autosave }: { autosave: Autosave }) {
  const status = useStore(autosave.store, wholeStatus);
  return (
    <>
      <span className="profile-status" data-status={status}>
        {WORDS[status]}
        {status === "failed" && (
          <>
            {" "}
            <button type="button" className="link-button" onClick={() => autosave.commitAll()}>
              Try again
            </button>
          </>
        )}
      </span>
      <SettledStatus status={status} />
    </>
  );
}

/** Announces only the settled status: otherwise every pause in typing would be announced. */
function SettledStatus({ status }: { status: FieldStatus }) {
  const [settled, setSettled] = useState(status);
  useEffect(() => {
    if (status !== "saving" && status !== "waiting") setSettled(status);
  }, [status]);
  return <Announcer>{settled === "untouched" ? "" : WORDS[settled]}</Announcer>;
}
