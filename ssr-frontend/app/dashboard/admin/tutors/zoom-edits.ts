import { createContext, useContext, useMemo, useState } from "react";

/** An unsaved edit of a Zoom link. */
export interface ZoomEdit {
  typed: string;
  /** The link when the edit began. */
  expected: string | null;
  /** Why it was not saved. */
  problem: string;
  /** Whether another user has changed it meanwhile: saving overwrites their change. */
  outdated: boolean;
}

/** The unsaved edits of Zoom links by tutor. Kept outside the cells, since the table may remount its rows. */
export interface ZoomEdits {
  of: (tutorId: string) => ZoomEdit | undefined;
  set: (tutorId: string, edit: ZoomEdit) => void;
  end: (tutorId: string) => void;
}

export const ZoomEditsContext = createContext<ZoomEdits | undefined>(undefined);

export function useZoomEdits(): ZoomEdits {
  const [edits, setEdits] = useState<ReadonlyMap<string, ZoomEdit>>(new Map());
  return useMemo(
    () => ({
      of: (id) => edits.get(id),
      set: (id, edit) => setEdits((edits) => new Map(edits).set(id, edit)),
      end: (id) => setEdits((edits) => new Map([...edits].filter(([other]) => other !== id))),
    }),
    [edits],
  );
}

export function useZoomEdit(): ZoomEdits {
  const edits = useContext(ZoomEditsContext);
  if (!edits) throw new Error("useZoomEdit outside the table of tutors");
  return edits;
}
