import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useEffect, useId, useState } from "react";
import { useLocation } from "react-router";
import { keepForReturn, restoreOnReturn } from "../drafts/page-drafts.ts";
import { useLiveStatus } from "../live/live.tsx";
import { useIsLeaving, useSession } from "../queries/session.ts";

interface SessionEndedProps {
  /** Where people sign in who come back to this address afterwards; the academy's own page unless told otherwise. */
  signInHref?: (next: string) => string;
}

const academySignInHref = (next: string) => `/auth?next=${encodeURIComponent(next)}`;

/**
 * Stands above a page whose session has ended while it was open, and leads to the sign-in page and back. The page stays
 * behind it, with what is typed in it, out of sight, until the person leaves.
 */
export function SessionEnded({ signInHref = academySignInHref }: SessionEndedProps) {
  const { user } = useSession();
  // Who the page belongs to, whatever the session says by now.
  const [person] = useState(user?.id);
  const { pathname, search } = useLocation();
  const id = useId();
  // Who signs out is told of it by where that leads.
  const leaving = useIsLeaving();
  const signedOut = useLiveStatus() === "signed-out" || !user;
  useEffect(() => {
    if (person) restoreOnReturn(person);
  }, [person]);
  return (
    <Dialog
      open={signedOut && !leaving}
      fullWidth
      maxWidth="xs"
      aria-labelledby={id}
      // Whoever ended the session may have done so for another to see no more of it.
      slotProps={{ backdrop: { sx: { backgroundColor: "background.default" } } }}
    >
      <DialogTitle id={id} variant="h3" component="h2">
        Please log in to continue
      </DialogTitle>
      <DialogContent>
        <p>You are signed out: here, in another window, or by the academy.</p>
      </DialogContent>
      <DialogActions className="dialog-actions">
        <Button
          autoFocus
          variant="contained"
          color="signal"
          href={signInHref(pathname + search)}
          onClick={() => person && keepForReturn(person)}
        >
          Go to sign in
        </Button>
      </DialogActions>
    </Dialog>
  );
}
