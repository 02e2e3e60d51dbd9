import type { Subject } from "../bookings/subject.ts";
import { AskPanel } from "./ask-panel.tsx";
import { ChatPanel } from "./chat-panel.tsx";

interface ChatWindowProps {
  chat?: string | undefined;
  /** The tutor who is asked, where no chat is named. */
  ask?: string | undefined;
  subject?: Subject | undefined;
  onClose?: (() => void) | undefined;
}

/** The chat that an address names. */
export default function ChatWindow({ chat, ask, subject, onClose }: ChatWindowProps) {
  if (chat) return <ChatPanel id={chat} {...{ subject, onClose }} />;
  return ask ? <AskPanel tutorId={ask} {...{ subject, onClose }} /> : null;
}
