import Button from "@mui/material/Button";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import { useState } from "react";
import { brand } from "#content/brand.ts";
import { BusyButton } from "../../../components/busy-button.tsx";
import { CopyButton } from "../../../components/copy-button.tsx";
import { useSession } from "../../../queries/session.ts";
import { longDate } from "../../../time/format.ts";
import { FILE_NAME, recoveryFile } from "./recovery-file.ts";

interface RecoveryCodesProps {
  codes: string[];
  /** What has just been done. */
  news: string;
  /** Whose they are. */
  email: string;
  /** What leaving does, in words. */
  done: string;
  onDone: () => void;
}

/** Recovery codes, which are shown this once: to be copied, stored as a file or printed before anything else. */
export function RecoveryCodes({ codes, news, email, done, onDone }: RecoveryCodesProps) {
  const { now, zone } = useSession();
  const [saved, setSaved] = useState(false);
  const text = recoveryFile(codes, email, longDate(now, zone));
  return (
    <>
      <DialogContent className="recovery">
        <p>
          {news} Each of these opens your account once, in place of a code of the app. We show them only now.
          Keep them where you find them without your phone.
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
          <span>I have saved these codes</span>
        </label>
        <BusyButton variant="contained" color="signal" unavailable={!saved} onClick={onDone}>
          {done}
        </BusyButton>
      </DialogActions>
    </>
  );
}
