import Button from "@mui/material/Button";
import { useState } from "react";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import type {
  ApplicationMoveAction,
  ReceivedApplicationDetail,
} from "../../../queries/provider-applications.ts";
import { useSession } from "../../../queries/session.ts";
import { useServerClock } from "../../../time/server-clock.tsx";
import { askedWords, TICK_INTERVAL } from "../applications/words.ts";
import { focusNext } from "./neighbors.tsx";
import { MOVES, standingWords } from "./words.ts";

// Reading comes first.
const MoveDialog = lazyComponent(() => import("./move-dialog.tsx"));

interface Question {
  action: ApplicationMoveAction;
  /** The version that was shown when it was asked for. */
  seenVersion: number;
  turn: number;
}

/** Where an application stands, and what can be decided. The dialog stands beside the buttons: a decision takes them away. */
export function Moves({ application }: { application: ReceivedApplicationDetail }) {
  const { allowed_actions, version } = application;
  const { now, zone } = useSession();
  const [asked, setAsked] = useState<Question>();
  const [open, setOpen] = useState(false);
  const present = useServerClock(now, TICK_INTERVAL);
  const moves = MOVES.filter(({ action }) => allowed_actions.includes(action));
  const leading = LEADING.find((action) => allowed_actions.includes(action));
  const inquiry = askedWords(application, zone);
  function ask(action: ApplicationMoveAction) {
    setAsked((last) => ({ action, seenVersion: version, turn: (last?.turn ?? 0) + 1 }));
    setOpen(true);
  }
  return (
    <>
      <p>{standingWords(application, present)}</p>
      {inquiry && <p className="application-inquired">{inquiry}.</p>}
      {moves.length > 0 && (
        <div className="application-moves">
          {moves.map(({ action, label, destructive }) => (
            <Button
              key={action}
              variant={action === leading ? "contained" : "outlined"}
              color={action === leading ? "signal" : destructive ? "error" : "secondary"}
              onClick={() => ask(action)}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
      {asked && (
        <MoveDialog
          key={asked.turn}
          application={application}
          action={asked.action}
          seenVersion={asked.seenVersion}
          open={open}
          onClose={() => setOpen(false)}
          onClosed={focusNext}
        />
      )}
    </>
  );
}

/** What leads on; the first of them that is allowed is the next thing to do. */
const LEADING: readonly ApplicationMoveAction[] = ["review", "reconsider", "interview", "accept"];
