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
  /** The sign-in page that returns to this URL afterward; the academy's own by default. */
  signInHref?: (next: string) => string;
}

const academySignInHref = (next: string) => `/auth?next=${encodeURIComponent(next)}`;

/**
 * Covers a page whose session has ended while it was open, and links to the sign-in page and back. The page
 * stays mounted behind it, with its input, until the user leaves.
 */
export function SessionEnded({ signInHref = academySignInHref }: SessionEndedProps) {
  const { user } = useSession();
  // The user that the page belongs to, regardless of the current session.
  const [person] = useState(user?.id);
  const { pathname, search } = useLocation();
  const id = useId();
  // A user who signs out themselves is redirected and needs no notice.
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
      // An opaque backdrop: the session may have been revoked to hide the page's content.
      slotProps={{ backdrop: { sx: { backgroundColor: "background.default" } } }}
    >
      <DialogTitle id={id} variant="h3" component="h2">
        Please log in to continue
      </DialogTitle>
      <DialogContent>
        <p>You’ve been signed out: here, in another window, or by the academy.</p>
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
