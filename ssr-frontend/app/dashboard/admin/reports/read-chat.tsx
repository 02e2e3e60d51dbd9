import Dialog from "@mui/material/Dialog";
import DialogTitle from "@mui/material/DialogTitle";
import { useId, useState } from "react";
import { DialogForm } from "../../../components/dialog-form.tsx";
import { fullName } from "../../../components/full-name.ts";
import { TextInput } from "../../../components/inputs.tsx";
import { useDraftForm } from "../../../components/use-draft-form.ts";
import { type AdminChat, type ChatView, viewChat } from "../../../queries/admin-chats.ts";
import { SIDE_SHEET } from "./side-sheet.ts";
import { ViewedChat } from "./viewed-chat.tsx";

/** The maximum length of the reason, in characters. */
const MAX_VIEW_REASON = 200;

interface ReadChatProps {
  chat: AdminChat;
  open: boolean;
  onClose: () => void;
}

/** Reads a chat: asks for the reason, then shows the messages for a limited time. */
export default function ReadChat({ chat, open, onClose }: ReadChatProps) {
  const id = useId();
  const [view, setView] = useState<ChatView>();
  const form = useDraftForm(
    "read-chat",
    { id: chat.id, values: { reason: "" } },
    {
      mutation: viewChat(chat.id),
      errorsOf: ({ reason }) => ({ reason: reason.trim() ? "" : "Please say why." }),
      toVariables: ({ reason }) => reason.trim(),
      onSent: (given) => {
        setView(given);
        document.getElementById(id)?.focus();
      },
    },
  );
  // A granted view is recorded even if it was never shown, so the sheet stays open while it is requested.
  const close = () => !form.busy && onClose();
  const names = `${fullName(chat.student)} and ${fullName(chat.tutor)}`;
  return (
    <Dialog open={open} onClose={close} sx={SIDE_SHEET} aria-labelledby={id}>
      <DialogTitle id={id} variant="h3" component="h2" tabIndex={-1}>
        Chat of {names}
      </DialogTitle>
      {view ? (
        <ViewedChat
          view={view}
          reason={form.values.reason}
          onAgain={() => setView(undefined)}
          onClose={onClose}
        />
      ) : (
        <DialogForm
          form={form}
          className="read-reason"
          onClose={close}
          submit="Read this chat"
          busyText="Opening…"
        >
          <p>
            What people write is theirs. Where they write, we tell them that staff can read along, for
            everyone’s safety. We log who read it, when and why.
          </p>
          <TextInput
            label="Why are you reading this chat?"
            maxLength={MAX_VIEW_REASON}
            autoFocus
            {...form.text("reason")}
            name="view_reason"
          />
        </DialogForm>
      )}
    </Dialog>
  );
}
