import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import type { ReactNode } from "react";

/** What a form's button says that saves over somebody else's change. */
export const REPLACE_WITH_MINE = "Replace with mine";

interface EditConflictProps {
  /** Gives up what was typed. */
  onKeepSaved: () => void;
  /** What is saved by now. */
  children: ReactNode;
}

/** A form's warning that what it edits was changed meanwhile, in another window or by somebody else. */
export const EditConflict = ({ onKeepSaved, children }: EditConflictProps) => (
  <Alert severity="warning" role="presentation">
    <p>This was changed meanwhile, and yours is not saved. It now says:</p>
    {children}
    <Button color="inherit" onClick={onKeepSaved}>
      Keep what is saved
    </Button>
  </Alert>
);
