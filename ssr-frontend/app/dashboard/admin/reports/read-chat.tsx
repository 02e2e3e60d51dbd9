import Dialog from "@mui/material/Dialog";
import DialogTitle from "@mui/material/DialogTitle";
import { useId, useRef, useState } from "react";
import { DialogForm } from "../../../components/dialog-form.tsx";
import { fullName } from "../../../components/full-name.ts";
import { TextInput } from "../../../components/inputs.tsx";
import { type Draft, useDraft } from "../../../drafts/use-draft.ts";
import { type AdminChat, type ChatView, viewChat } from "../../../queries/admin-chats.ts";
import { type Action, useAction } from "../../../queries/use-action.ts";
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
  const draft = useDraft("read-chat", { id: chat.id, values: { reason: "" } });
  const { reason } = draft.values;
  const asked = useAction(viewChat(chat.id), { draft, failed: ({ message }) => ({ inPlace: message }) });
  // A granted view is recorded even if it was never shown, so the sheet stays open while it is requested.
  const close = () => !asked.busy && onClose();
  const names = `${fullName(chat.student)} and ${fullName(chat.tutor)}`;
  return (
    <Dialog open={open} onClose={close} sx={SIDE_SHEET} aria-labelledby={id}>
      <DialogTitle id={id} variant="h3" component="h2" tabIndex={-1}>
        Chat of {names}
      </DialogTitle>
      {view ? (
        <ViewedChat view={view} reason={reason} onAgain={() => setView(undefined)} onClose={onClose} />
      ) : (
        <ReasonForm
          asked={asked}
          draft={draft}
          reason={reason}
          onReason={(text) => draft.set("reason", text)}
          onView={(given) => {
            setView(given);
            document.getElementById(id)?.focus();
          }}
          onClose={close}
        />
      )}
    </Dialog>
  );
}

interface ReasonFormProps {
  asked: Action<ChatView, string>;
  draft: Draft;
  reason: string;
  onReason: (reason: string) => void;
  onView: (view: ChatView) => void;
  onClose: () => void;
}

function ReasonForm({ asked, draft, reason, onReason, onView, onClose }: ReasonFormProps) {
  const { busy, problem, run } = asked;
  const input = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState(false);

  async function send() {
    if (!reason.trim()) {
      setMissing(true);
      input.current?.focus();
      return;
    }
    const given = await run(reason.trim());
    if (given) onView(given.data);
  }
  return (
    <DialogForm
      draft={draft}
      className="read-reason"
      onSubmit={() => void send()}
      onClose={onClose}
      busy={busy}
      problem={problem}
      submit="Read this chat"
      busyText="Opening…"
    >
      <p>
        What people write is theirs. They are told where they write that staff can read along, for everybody’s
        safety; that you did, when and why is recorded.
      </p>
      <TextInput
        label="Why do you read this chat?"
        name="view_reason"
        maxLength={MAX_VIEW_REASON}
        inputRef={input}
        autoFocus
        error={missing ? "Please say why." : undefined}
        value={reason}
        onChange={({ target }) => {
          setMissing(false);
          onReason(target.value);
        }}
        // It keeps the focus, since Enter in it may have submitted the form.
        readOnly={busy}
      />
    </DialogForm>
  );
}
