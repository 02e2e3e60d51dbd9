import { useState } from "react";
import { ConfirmDialog } from "../components/confirm-dialog.tsx";
import { fullName } from "../components/full-name.ts";
import { blockChat, unblockChat } from "../queries/chat-safety.ts";
import { type ToastWords, useAction } from "../queries/use-action.ts";
import type { Chat } from "./chat.ts";
import "./safety.css";

interface BlockDialogProps {
  chat: Chat;
  open: boolean;
  onClose: () => void;
}

/** Blocks the other user of a chat, or removes the block: whichever was possible when the dialog opened. */
export function BlockDialog({ chat, open, onClose }: BlockDialogProps) {
  const { id, other, blocked_by_you } = chat;
  const name = other.first_name;
  const [unblocks, setUnblocks] = useState(blocked_by_you);
  const { busy, done, problem, clear, run } = useAction(unblocks ? unblockChat(id) : blockChat(id), {
    done: (): ToastWords =>
      unblocks
        ? [`${name} is no longer blocked`]
        : [`${name} is blocked`, "You can’t message each other. You can unblock them in the chat."],
    failed: ({ message }) => ({ inPlace: message }),
  });
  if (!open && !done && unblocks !== blocked_by_you) setUnblocks(blocked_by_you);
  const elsewhere = open && !busy && !done && unblocks !== blocked_by_you;
  const state = blocked_by_you ? "blocked" : "no longer blocked";

  function close() {
    clear();
    onClose();
  }
  return (
    <ConfirmDialog
      open={open}
      title={unblocks ? `Unblock ${fullName(other)}?` : `Block ${fullName(other)}?`}
      confirm={unblocks ? "Unblock" : "Block"}
      busyText={unblocks ? "Unblocking…" : "Blocking…"}
      cancel="Not now"
      busy={busy}
      problem={problem}
      unavailableReason={elsewhere ? `${name} is ${state} now: you did that in another window.` : ""}
      destructive={!unblocks}
      onConfirm={() => void run().then((blocked) => blocked && onClose())}
      onClose={close}
      onClosed={clear}
    >
      {unblocks ? (
        <p>
          You and {name} can message each other again, wherever your chats are open. Everything you wrote
          before stays where it is.
        </p>
      ) : (
        <BlockConsequences name={name} />
      )}
    </ConfirmDialog>
  );
}

const BlockConsequences = ({ name }: { name: string }) => (
  <ul className="safety-points">
    <li>You can’t message each other anymore. You can both still read what was written.</li>
    <li>{name} sees that the chat is closed.</li>
    <li>Booked sessions stay booked: they can still be moved or canceled, and refunds work as usual.</li>
    <li>You can unblock them here anytime. Our staff don’t see this. To tell them, report the chat.</li>
  </ul>
);
