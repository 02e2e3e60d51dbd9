import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useEffect, useRef } from "react";
import { type FormField, tellOutdated } from "./page-drafts.ts";
import "./resumed-notice.css";
import type { Draft } from "./use-draft.ts";

/** Says that the form contains a draft of an earlier visit. */
export function ResumedNotice({ draft }: { draft: Draft }) {
  const root = useRef<HTMLDivElement>(null);
  const fields = () => root.current?.parentElement;
  useEffect(() => {
    for (const [name, typed] of Object.entries(draft.takeOutdated()))
      tellOutdated(fields()?.querySelector<FormField>(`[name="${name}"]`), typed, name);
  });
  function discard() {
    draft.discard();
    fields()?.querySelector<HTMLElement>("input,textarea:not([aria-hidden]),select")?.focus();
  }
  return (
    <div ref={root} style={{ display: "contents" }}>
      {draft.isResumed && (
        <Alert
          severity="info"
          role="presentation"
          className="resumed"
          action={
            <Button color="inherit" onClick={discard}>
              Discard
            </Button>
          }
        >
          We restored what you typed here before. It isn’t saved yet.
        </Alert>
      )}
    </div>
  );
}
