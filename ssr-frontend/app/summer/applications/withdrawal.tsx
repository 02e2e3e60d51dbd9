import Button from "@mui/material/Button";
import { useState } from "react";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { DashboardSection } from "../../components/section.tsx";
import { type OpportunityApplicationDetail, withdrawApplication } from "../../queries/summer-applications.ts";
import { useAction } from "../../queries/use-action.ts";

/** Withdraws an application after a confirmation, since that is final. */
export function Withdrawal({ application }: { application: OpportunityApplicationDetail }) {
  const { id, opportunity, organization_name, state, allowed_actions } = application;
  const [asked, setAsked] = useState(false);
  const [left, setLeft] = useState(false);
  const { busy, problem, clear, run } = useAction(withdrawApplication, {
    done: () => ["Withdrawn", opportunity.title],
    failed: ({ message }) => ({ inPlace: message }),
  });
  const allowed = allowed_actions.includes("withdraw");
  const isAccepted = state === "accepted";
  // The dialog stays mounted until it has closed, even if the response changes the state.
  if (!allowed && !asked && !left) return null;
  return (
    <>
      {allowed && (
        <DashboardSection title="Withdraw" id="withdraw">
          <p>
            {isAccepted
              ? "Give up your place, so someone else can have it."
              : "Withdraw it if you no longer want the place."}{" "}
            It’s final: you can’t apply to this one again.
          </p>
          <Button
            variant="outlined"
            color="error"
            onClick={() => {
              clear();
              setAsked(true);
              setLeft(true);
            }}
          >
            Withdraw application
          </Button>
        </DashboardSection>
      )}
      <ConfirmDialog
        open={asked}
        title={isAccepted ? "Give up your place?" : "Withdraw this application?"}
        confirm="Withdraw for good"
        busyText="Withdrawing…"
        cancel="Keep it"
        destructive
        busy={busy}
        problem={problem}
        onConfirm={async () => {
          if (await run(id)) setAsked(false);
        }}
        onClose={() => setAsked(false)}
        onClosed={() => {
          setLeft(false);
          // The pressed button is gone.
          if (!allowed) document.querySelector<HTMLElement>("main h1")?.focus();
        }}
      >
        <p>
          {organization_name} sees that you withdrew. This is final: you can’t undo it or apply to{" "}
          {opportunity.title} again.
        </p>
      </ConfirmDialog>
    </>
  );
}
