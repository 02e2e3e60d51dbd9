import Button from "@mui/material/Button";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import type { ChatReport } from "../queries/chat-safety.ts";
import { useSession } from "../queries/session.ts";
import { longDate, timeOfDay, zoneWords } from "../time/format.ts";

interface ReportSentProps {
  titleId: string;
  report: ChatReport;
  onClose: () => void;
}

/** A report is on its way: until when a reply comes, and where it will stand. */
export function ReportSent({ titleId, report: { respond_by }, onClose }: ReportSentProps) {
  const { zone } = useSession();
  return (
    <>
      <DialogTitle id={titleId} variant="h3" component="h2">
        Thank you, your report is with us
      </DialogTitle>
      <DialogContent>
        <p role="status">
          You hear from us by{" "}
          <strong>
            {longDate(respond_by, zone)}, {timeOfDay(respond_by, zone)} {zoneWords(respond_by, zone)}
          </strong>
          . Our reply stands under “My reports” among your messages.
        </p>
      </DialogContent>
      <DialogActions className="dialog-actions">
        <Button autoFocus variant="contained" color="signal" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </>
  );
}
