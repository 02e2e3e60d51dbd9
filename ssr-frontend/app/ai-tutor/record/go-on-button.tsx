import Button, { type ButtonProps } from "@mui/material/Button";
import { useNavigate } from "react-router";
import type { AiTutorSessionRecord } from "../../queries/ai-tutor-sessions.ts";
import { useSession } from "../../queries/session.ts";
import { useReaderZone } from "../../time/reader-zone.ts";
import { TUTOR_PATH } from "../paths.ts";
import { leaveForResume } from "./resume.ts";
import { sessionName } from "./words.ts";

interface GoOnButtonProps extends Pick<ButtonProps, "size"> {
  session: AiTutorSessionRecord;
}

/**
 * Resumes a session that has not ended. It is a button and not a link, because another tab would not have the
 * stored session.
 */
export function GoOnButton({ session, size }: GoOnButtonProps) {
  const { user } = useSession();
  const zone = useReaderZone();
  const navigate = useNavigate();
  function goOn() {
    if (user) leaveForResume(user.id, session);
    void navigate(TUTOR_PATH);
  }
  return (
    <Button variant="contained" color="signal" {...(size ? { size } : {})} onClick={goOn}>
      Continue<span className="visually-hidden">&nbsp;with {sessionName(session, zone)}</span>
    </Button>
  );
}
