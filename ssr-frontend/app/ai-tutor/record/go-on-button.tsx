import Button, { type ButtonProps } from "@mui/material/Button";
import { Link } from "react-router";
import type { AiTutorSessionRecord } from "../../queries/ai-tutor-sessions.ts";
import { useSession } from "../../queries/session.ts";
import { TUTOR_PATH } from "../paths.ts";
import { leaveForResume } from "./resume.ts";
import { useZone } from "./use-zone.ts";
import { sessionName } from "./words.ts";

interface GoOnButtonProps extends Pick<ButtonProps, "size"> {
  session: AiTutorSessionRecord;
}

/** Leads back into a session that has not ended. */
export function GoOnButton({ session, size }: GoOnButtonProps) {
  const { user } = useSession();
  const zone = useZone();
  return (
    <Button
      component={Link}
      to={TUTOR_PATH}
      variant="contained"
      color="signal"
      {...(size ? { size } : {})}
      onClick={() => user && leaveForResume(user.id, session)}
    >
      Go on<span className="visually-hidden">&nbsp;with {sessionName(session, zone)}</span>
    </Button>
  );
}
