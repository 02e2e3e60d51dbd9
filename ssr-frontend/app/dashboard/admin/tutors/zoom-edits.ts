import { createContext, useContext, useMemo, useState } from "react";

/** A Zoom link that is being typed. */
export interface ZoomEdit {
  typed: string;
  /** The link that is being replaced. */
  expected: string | null;
  /** Why it was not saved. */
  problem: string;
  /** Somebody else has changed it meanwhile: saving replaces theirs. */
  outdated: boolean;
}

/** The Zoom links that are being typed, by tutor: outside the cells, since a table may draw its rows anew. */
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
