import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import type { ReactNode } from "react";

/** The label of the button that overwrites another user's change. */
export const REPLACE_WITH_MINE = "Replace with mine";

interface EditConflictProps {
  /** Discards the input. */
  onKeepSaved: () => void;
  /** The stored values. */
  children: ReactNode;
}

/** A form's warning that another window or user has changed its data meanwhile. */
export const EditConflict = ({ onKeepSaved, children }: EditConflictProps) => (
  <Alert severity="warning" role="presentation">
    <p>This was changed in the meantime, and your version isn’t saved. It now says:</p>
    {children}
    <Button color="inherit" onClick={onKeepSaved}>
      Keep what’s saved
    </Button>
  </Alert>
);
