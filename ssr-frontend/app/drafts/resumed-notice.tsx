import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import "./resumed-notice.css";

interface ResumedNoticeProps {
  form: { isResumed: boolean; discard: () => void };
}

/** Says that the form holds what was typed on an earlier visit, if it does. */
export const ResumedNotice = ({ form: { isResumed, discard } }: ResumedNoticeProps) =>
  isResumed && (
    <Alert
      severity="info"
      role="presentation"
      className="resumed"
      action={
        <Button color="inherit" onClick={discard}>
          Discard
        </Button>
      }
    >
      What you had typed here before is in the form again. It is not saved yet.
    </Alert>
  );
