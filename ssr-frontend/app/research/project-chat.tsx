import Button from "@mui/material/Button";
import { Link } from "react-router";
import { chatHref } from "../chat/search.ts";
import type { ParticipantSide, ResearchProject } from "./project.ts";

interface ProjectChatProps {
  project: ResearchProject;
  side: ParticipantSide;
}

/** The link to the chat of a project's student and mentor. */
export function ProjectChat({ project: { chat_session_id, student, tutor }, side }: ProjectChatProps) {
  if (!chat_session_id) return null;
  const name = side === "student" ? tutor?.first_name : student.first_name;
  return (
    <Button component={Link} to={chatHref(side, chat_session_id)} variant="outlined" color="secondary">
      Chat with {name}
    </Button>
  );
}
