import type { TwoStepTask } from "./dialog.tsx";
import "./two-step.css";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { DashboardSection, Loaded, RowsSkeleton } from "../../../components/section.tsx";
import { TWO_STEP_ID } from "../../../dashboard/views.ts";
import { type SecondFactor, secondFactor } from "../../../queries/second-factor.ts";
import { useSession } from "../../../queries/session.ts";
import { longDate } from "../../../time/format.ts";
import { useReaderZone } from "../../../time/reader-zone.ts";
import { codesLeftWords, FEW_RECOVERY_CODES } from "../../codes-left.ts";
import type { Account } from "../account.ts";

const TwoStepDialog = lazyComponent(() => import("./dialog.tsx"));

/** Two-step sign-in: whether it is on, and its setup. */
export function TwoStepSection({ account }: { account: Account }) {
  const query = useQuery(secondFactor);
  const [task, setTask] = useState<TwoStepTask>();
  const [open, setOpen] = useState(false);
  const begin = (next: TwoStepTask) => {
    setTask(next);
    setOpen(true);
  };
  return (
    <DashboardSection
      id={TWO_STEP_ID}
      title="Two-step sign-in"
      help="A code from your phone, on top of the way you sign in."
    >
      <Loaded query={query} skeleton={<RowsSkeleton rows={2} />}>
        {(factor) =>
          factor.enabled_at ? (
            <On factor={factor} since={factor.enabled_at} onBegin={begin} />
          ) : (
            <Off onBegin={begin} />
          )
        }
      </Loaded>
      {task && (
        <TwoStepDialog
          task={task}
          account={account}
          isRequired={query.data?.is_required ?? false}
          open={open}
          onClose={() => setOpen(false)}
          // Unmounting discards what was typed and shown.
          onClosed={() => setTask(undefined)}
        />
      )}
    </DashboardSection>
  );
}

function Off({ onBegin }: { onBegin: (task: TwoStepTask) => void }) {
  const { user } = useSession();
  return (
    <>
      {user?.needs_second_factor && (
        <div className="notice">
          <p>
            <strong>Admins need two-step sign-in here.</strong> Your admin dashboard opens as soon as you set
            it up. Everything else works as before.
          </p>
        </div>
      )}
      <p>
        It’s off. Once it’s on, no one can sign in with your password alone: an authenticator app on your
        phone shows a code that changes every 30 seconds, and we ask for it. Any authenticator app works.
      </p>
      <Button
        variant={user?.needs_second_factor ? "contained" : "outlined"}
        color={user?.needs_second_factor ? "signal" : "secondary"}
        onClick={() => onBegin("set-up")}
      >
        Set up an authenticator app
      </Button>
    </>
  );
}

interface OnProps {
  factor: SecondFactor;
  since: string;
  onBegin: (task: TwoStepTask) => void;
}

function On({ factor: { recovery_codes_left: left }, since, onBegin }: OnProps) {
  const zone = useReaderZone();
  const few = left <= FEW_RECOVERY_CODES;
  return (
    <>
      <p>
        <strong>It’s been on</strong> since {longDate(since, zone)}. Signing in takes a code from your
        authenticator app.
      </p>
      <div role="status">
        {few ? (
          <div className="notice">
            <p>
              <strong>{codesLeftWords(left)}</strong> You need one to sign in if you lose your phone. Please
              create new ones.
            </p>
          </div>
        ) : (
          <p className="note">{codesLeftWords(left)} Each works once, if you lose your phone.</p>
        )}
      </div>
      <div className="actions">
        <Button
          variant={few ? "contained" : "outlined"}
          color={few ? "signal" : "secondary"}
          onClick={() => onBegin("renew")}
        >
          Create new recovery codes
        </Button>
        <Button variant="text" onClick={() => onBegin("turn-off")}>
          Turn off
        </Button>
      </div>
    </>
  );
}
