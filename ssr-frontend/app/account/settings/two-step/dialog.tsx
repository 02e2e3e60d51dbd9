import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { brand } from "#content/brand.ts";
import { BusyButton } from "../../../components/busy-button.tsx";
import { CopyButton } from "../../../components/copy-button.tsx";
import { useForm } from "../../../components/form.ts";
import type { FormError } from "../../../components/form-result.ts";
import {
  enableSecondFactor,
  type SecondFactorSetup,
  useIsChangingSecondFactor,
} from "../../../queries/second-factor.ts";
import { useSession } from "../../../queries/session.ts";
import { longDate } from "../../../time/format.ts";
import { useReaderZone } from "../../../time/reader-zone.ts";
import { CodeInput } from "../../code-input.tsx";
import { checkCode, codeFormError, readCode } from "../../code-rules.ts";
import { DASHBOARD_PATH } from "../../next-path.ts";
import type { Account } from "../account.ts";
import { RenewForm, TurnOffForm } from "./code-forms.tsx";
import { FILE_NAME, recoveryFile } from "./recovery-file.ts";
import { StartForm } from "./start-form.tsx";
import { StepForm } from "./step-form.tsx";

/** The tasks, each in a dialog. */
export type TwoStepTask = "set-up" | "renew" | "turn-off";

interface TwoStepDialogProps {
  task: TwoStepTask;
  account: Account;
  /** Whether the account needs it for its admin role. */
  isRequired: boolean;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/** The current step of the dialog. */
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
  renew: "Create new recovery codes?",
  "turn-off": "Turn off two-step sign-in?",
};

/** Sets two-step sign-in up, replaces the recovery codes, or turns it off, step by step. */
export default function TwoStepDialog(props: TwoStepDialogProps) {
  const { task, account, isRequired, open, onClose, onClosed } = props;
  const [step, setStep] = useState(FIRST_STEPS[task]);
  const title = useFocusOnChange(step.name);
  const leaveForDashboard = useNewAdmin();
  const busy = useIsChangingSecondFactor();
  const id = useId();
  // The codes are in one response, which may be pending: that step closes only by its own button, which asks
  // whether they are saved.
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
          onRenewed={(codes) => setStep({ name: "codes", codes, news: "The old ones no longer work." })}
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

/** For the heading of a dialog whose content changes: focuses it and scrolls to it. */
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
 * For an admin who has just met the requirement: opens their dashboard as a new document, since the page's
 * WebSocket connection was opened without the admin role.
 */
function useNewAdmin(): (() => void) | undefined {
  const { user } = useSession();
  const [neededIt] = useState(user?.needs_second_factor ?? false);
  if (!neededIt || user?.needs_second_factor) return undefined;
  return () => window.location.assign(DASHBOARD_PATH);
}

interface EnrolFormProps {
  setup: SecondFactorSetup;
  /** Called with the recovery codes, which are shown once. */
  onEnabled: (codes: string[]) => void;
  onClose: () => void;
}

/** The authenticator app's secret as QR code, link and text, and the field for its first code. */
function EnrolForm({ setup: { uri, secret, qr_code }, onEnabled, onClose }: EnrolFormProps) {
  const { mutateAsync: enable } = useMutation(enableSecondFactor);

  async function submit(form: FormData): Promise<FormError | undefined> {
    const code = readCode(form);
    const formError = checkCode(code, "app");
    if (formError) return formError;
    onEnabled((await enable(code)).recovery_codes);
    return undefined;
  }

  const form = useForm(submit, codeFormError, { inDialog: true });
  return (
    <StepForm form={form} submit="Turn it on" busyText="Checking…" onClose={onClose}>
      <p className="on-touch">
        <a href={uri}>Open in an app on this device</a>
      </p>
      <div className="enrolment">
        <img
          src={qr_code}
          alt="QR code for your authenticator app; the secret next to it does the same"
          width="200"
          height="200"
        />
        <div>
          <p>Scan this with your app, or type it in:</p>
          <p className="secret">
            <code>{secret}</code>
          </p>
          <CopyButton label="Copy the secret" text={secret.replaceAll(" ", "")} />
        </div>
      </div>
      <CodeInput kind="app" error={form.errors.code} />
    </StepForm>
  );
}

interface RecoveryCodesProps {
  codes: string[];
  /** What was just done. */
  news: string;
  /** The account's address. */
  email: string;
  /** What the closing button does. */
  done: string;
  onDone: () => void;
}

/** The recovery codes, shown once, to be copied, downloaded or printed first. */
function RecoveryCodes({ codes, news, email, done, onDone }: RecoveryCodesProps) {
  const { now } = useSession();
  const zone = useReaderZone();
  const [saved, setSaved] = useState(false);
  const text = recoveryFile(codes, email, longDate(now, zone));
  return (
    <>
      <DialogContent className="recovery">
        <p>
          {news} Each of these works once, in place of a code from the app. We only show them now. Keep them
          somewhere you can get to without your phone.
        </p>
        <p className="only-printed">
          {brand.name}, {email}, {longDate(now, zone)}
        </p>
        <ul className="recovery-codes" aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className="actions">
          <CopyButton label="Copy" text={codes.join("\n")} />
          <Button
            variant="outlined"
            color="secondary"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download={FILE_NAME}
          >
            Download
          </Button>
          <Button variant="outlined" color="secondary" onClick={() => window.print()}>
            Print
          </Button>
        </div>
      </DialogContent>
      <DialogActions className="dialog-actions recovery-done">
        <label className="saved">
          <input type="checkbox" checked={saved} onChange={(event) => setSaved(event.target.checked)} />
          <span>I’ve saved these codes</span>
        </label>
        <BusyButton variant="contained" color="signal" unavailable={!saved} onClick={onDone}>
          {done}
        </BusyButton>
      </DialogActions>
    </>
  );
}
