import type { ReactNode } from "react";
import { KEEPS_DRAFTS_ATTRIBUTE } from "./page-drafts.ts";
import { ResumedNotice } from "./resumed-notice.tsx";
import type { Draft } from "./use-draft.ts";

/** Wraps the fields of a draft that are not in a form with its own draft attribute. */
export const DraftFields = ({ draft, children }: { draft: Draft; children: ReactNode }) => (
  <div style={{ display: "contents" }} {...{ [KEEPS_DRAFTS_ATTRIBUTE]: "" }}>
    <ResumedNotice draft={draft} />
    {children}
  </div>
);
