import Dialog from "@mui/material/Dialog";
import { useId, useState } from "react";
import { useDraftForm } from "../components/use-draft-form.ts";
import { type ChatReport, reportChat } from "../queries/chat-safety.ts";
import type { Chat, ChatMessage } from "./chat.ts";
import "./safety.css";
import Button from "@mui/material/Button";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { longDate, timeOfDay, zoneWords } from "../time/format.ts";
import { useReaderZone } from "../time/reader-zone.ts";
import { EMPTY_REPORT, ReportForm } from "./report-form.tsx";

interface ReportDialogProps {
  chat: Chat;
  /** The reported message; the whole chat if undefined. */
  message?: ChatMessage | undefined;
  open: boolean;
  onClose: () => void;
}

/** Reports a chat or one of its messages, then says when to expect a response. */
export const ReportDialog = (props: ReportDialogProps) => (
  // Text about one message must not be sent about another.
  <OneReport key={`${props.chat.id} ${props.message?.id ?? ""}`} {...props} />
);

/** The text is kept until it is sent, even if the dialog is closed in between. */
function OneReport({ chat, message, open, onClose }: ReportDialogProps) {
  const id = useId();
  const [report, setReport] = useState<ChatReport>();
  const form = useDraftForm(
    "report-chat",
    { id: `${chat.id}:${message?.seq ?? ""}`, values: EMPTY_REPORT },
    {
      choices: ["reason", "block"],
      mutation: reportChat(chat.id),
      errorsOf: ({ reason, details }) => ({
        reason: reason ? "" : "Please choose what it’s about.",
        details: reason === "other" && !details.trim() ? "Please tell us what’s wrong." : "",
      }),
      toVariables: ({ reason, details, block }) =>
        reason
          ? { reason, details: details.trim(), block, ...(message ? { message_seq: message.seq } : {}) }
          : undefined,
      onSent: setReport,
    },
  );

  function close() {
    form.clear();
    onClose();
  }

  /** Resets the form for the next report. */
  function onExited() {
    if (!report) return;
    setReport(undefined);
    form.draft.discard();
  }
  return (
    <Dialog
      open={open}
      onClose={() => !form.busy && close()}
      fullWidth
      sx={{ "& .MuiDialog-paper": { maxWidth: 560 } }}
      aria-labelledby={id}
      slotProps={{ transition: { onExited } }}
    >
      {report ? (
        <ReportSent titleId={id} report={report} onClose={close} />
      ) : (
        <ReportForm titleId={id} chat={chat} message={message} form={form} onClose={close} />
      )}
    </Dialog>
  );
}

interface ReportSentProps {
  titleId: string;
  report: ChatReport;
  onClose: () => void;
}

/** The confirmation: when to expect a response, and where the report is listed. */
function ReportSent({ titleId, report: { respond_by }, onClose }: ReportSentProps) {
  const zone = useReaderZone();
  return (
    <>
      <DialogTitle id={titleId} variant="h3" component="h2">
        Thank you. We have your report.
      </DialogTitle>
      <DialogContent>
        <p role="status">
          You’ll hear from us by{" "}
          <strong>
            {longDate(respond_by, zone)}, {timeOfDay(respond_by, zone)} {zoneWords(respond_by, zone)}
          </strong>
          . Our reply will be under “My reports” in your messages.
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
