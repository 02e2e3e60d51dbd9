import Dialog from "@mui/material/Dialog";
import DialogTitle from "@mui/material/DialogTitle";
import { useEffect, useId, useRef, useState } from "react";
import { type SecondFactorSetup, useIsChangingSecondFactor } from "../../../queries/second-factor.ts";
import { useSession } from "../../../queries/session.ts";
import { DASHBOARD_PATH } from "../../next-path.ts";
import type { Account } from "../account.ts";
import { RenewForm, TurnOffForm } from "./code-forms.tsx";
import { EnrolForm } from "./enrol-form.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { StartForm } from "./start-form.tsx";

/** What can be done about it, each in a dialog. */
export type TwoStepTask = "set-up" | "renew" | "turn-off";

interface TwoStepDialogProps {
  task: TwoStepTask;
  account: Account;
  /** Whether the account acts as an admin only with it. */
  isRequired: boolean;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/** Where somebody is in it. */
type Step =
  | { name: "start" }
  | { name: "enrol"; setup: SecondFactorSetup }
  | { name: "codes"; codes: string[]; news: string }
  | { name: "renew" }
  | { name: "turn-off" };

const FIRST_STEPS: Record<TwoStepTask, Step> = {
  "set-up": { name: "start" },
  renew: { name: "renew" },
  "turn-off": { name: "turn-off" },
};

const TITLES: Record<Step["name"], string> = {
  start: "Set up an authenticator app",
  enrol: "Add this account to your app",
  codes: "Save your recovery codes",
  renew: "Make new recovery codes?",
  "turn-off": "Turn two-step sign-in off?",
};

/** Setting two-step sign-in up, making new recovery codes, and turning it off: one decision after the other. */
export default function TwoStepDialog(props: TwoStepDialogProps) {
  const { task, account, isRequired, open, onClose, onClosed } = props;
  const [step, setStep] = useState(FIRST_STEPS[task]);
  const title = useFocusOnChange(step.name);
  const leaveForDashboard = useNewAdmin();
  const busy = useIsChangingSecondFactor();
  const id = useId();
  // The codes are told once, by a response that may be on its way: they leave by their own button, which asks whether
  // they are saved.
  const close = () => !busy && step.name !== "codes" && onClose();
  return (
    <Dialog
      open={open}
      onClose={close}
      fullWidth
      sx={{ "& .MuiDialog-paper": { maxWidth: 560 } }}
      aria-labelledby={id}
      slotProps={{ transition: { onExited: onClosed } }}
    >
      <DialogTitle id={id} ref={title} tabIndex={-1} variant="h3" component="h2">
        {TITLES[step.name]}
      </DialogTitle>
      {step.name === "start" && (
        <StartForm
          account={account}
          onBegun={(setup) => setStep({ name: "enrol", setup })}
          onClose={onClose}
        />
      )}
      {step.name === "enrol" && (
        <EnrolForm
          setup={step.setup}
          onEnabled={(codes) => setStep({ name: "codes", codes, news: "Two-step sign-in is on." })}
          onClose={onClose}
        />
      )}
      {step.name === "renew" && (
        <RenewForm
          onRenewed={(codes) => setStep({ name: "codes", codes, news: "The ones before work no more." })}
          onClose={onClose}
        />
      )}
      {step.name === "codes" && (
        <RecoveryCodes
          codes={step.codes}
          news={step.news}
          email={account.email}
          done={leaveForDashboard ? "Go to the admin dashboard" : "Done"}
          onDone={leaveForDashboard ?? onClose}
        />
      )}
      {step.name === "turn-off" && <TurnOffForm isRequired={isRequired} onClose={onClose} />}
    </Dialog>
  );
}

/** For the heading of a dialog whose content changes: readers are led to it, and so is the window. */
function useFocusOnChange(step: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
  }, [step]);
  return heading;
}

/**
 * For an admin who becomes one by this: leads to their dashboard. As a fresh document, since the page's connection was
 * opened when they were none.
 */
function useNewAdmin(): (() => void) | undefined {
  const { user } = useSession();
  const [neededIt] = useState(user?.needs_second_factor ?? false);
  if (!neededIt || user?.needs_second_factor) return undefined;
  return () => window.location.assign(DASHBOARD_PATH);
}
