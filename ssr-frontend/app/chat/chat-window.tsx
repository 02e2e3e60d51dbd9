import type { Subject } from "../bookings/subject.ts";
import { AskPanel } from "./ask-panel.tsx";
import { ChatPanel } from "./chat-panel.tsx";

interface ChatWindowProps {
  chat?: string | undefined;
  /** The tutor of an inquiry, if the URL contains no chat. */
  ask?: string | undefined;
  subject?: Subject | undefined;
  onClose?: (() => void) | undefined;
}

/** The chat in the URL. */
export default function ChatWindow({ chat, ask, subject, onClose }: ChatWindowProps) {
  if (chat) return <ChatPanel id={chat} {...{ subject, onClose }} />;
  return ask ? <AskPanel tutorId={ask} {...{ subject, onClose }} /> : null;
}
