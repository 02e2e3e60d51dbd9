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
        : [`${name} is blocked`, "Neither of you can write to the other. You can take it back in the chat."],
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
      unavailableReason={elsewhere ? `${name} is ${state} by now: you did so in another window.` : ""}
      destructive={!unblocks}
      onConfirm={() => void run().then((blocked) => blocked && onClose())}
      onClose={close}
      onClosed={clear}
    >
      {unblocks ? (
        <p>
          You and {name} can write to each other again, wherever your chats are open. What either of you wrote
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
    <li>Neither of you can write to the other any more. What was written stays readable for both.</li>
    <li>{name} sees that the chat is closed.</li>
    <li>
      Sessions that are booked stay booked: they can be moved and cancelled, and refunds are paid, as always.
    </li>
    <li>You can take it back here at any time. Our staff hear nothing of it: report the chat for that.</li>
  </ul>
);
