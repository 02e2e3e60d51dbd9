import type { UseMutationOptions } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useRef, useState } from "react";
import type { Problem } from "../api/problem.ts";
import { ConfirmDialog } from "../components/confirm-dialog.tsx";
import { lazyComponent } from "../components/lazy-component.tsx";
import { keepFocusInPage } from "../components/use-kept-focus.ts";
import { wasOutdated } from "../queries/query.ts";
import { type ToastWords, useAction } from "../queries/use-action.ts";
import type { EntryForm } from "./entry-form.ts";

// Most visits only read.
const EntryDialog = lazyComponent(() => import("./entry-dialog.tsx"));

/** A confirmation. */
export interface ResearchQuestion {
  key: string;
  title: string;
  /** The consequences of confirming. */
  text: ReactNode;
  confirm: string;
  busyText: string;
  cancel: string;
  destructive?: boolean;
  mutation: UseMutationOptions<unknown, Error, void>;
  done: ToastWords;
  failed: (problem: Problem) => ToastWords;
}

/** The functions that open the dialogs of research. */
interface DialogOpeners {
  openForm: (form: EntryForm) => void;
  /** Opens a confirmation. */
  confirm: (question: ResearchQuestion) => void;
}

const DialogsContext = createContext<DialogOpeners | undefined>(undefined);

/** Returns the functions that open the dialogs of research, which are outside the projects. */
export function useResearchDialogs(): DialogOpeners {
  const openers = useContext(DialogsContext);
  if (!openers) throw new Error("useResearchDialogs outside ResearchDialogs");
  return openers;
}

type DialogSubject = { form: EntryForm } | { question: ResearchQuestion };

/** The subject of the last opened dialog, with a counter of opened dialogs. */
type OpenedDialog = DialogSubject & { turn: number };

/**
 * A tab with the dialogs of its research projects. They are outside the projects, because a live event may
 * remove a project while the user types.
 */
export function ResearchDialogs({ children }: { children: ReactNode }) {
  const [dialog, setDialog] = useState<OpenedDialog>();
  const [open, setOpen] = useState(false);
  /** The section of the element that opened the dialog. */
  const section = useRef<Element>(null);
  const [openers] = useState<DialogOpeners>(() => {
    const show = (subject: DialogSubject) => {
      section.current = document.activeElement?.closest("main section") ?? null;
      setDialog((last) => ({ ...subject, turn: (last?.turn ?? 0) + 1 }));
      setOpen(true);
    };
    return { openForm: (form) => show({ form }), confirm: (question) => show({ question }) };
  });
  const close = () => setOpen(false);
  const onClosed = () => keepFocusInPage(section.current);
  return (
    <DialogsContext value={openers}>
      {dialog && "form" in dialog && (
        <EntryDialog key={dialog.turn} form={dialog.form} open={open} onClose={close} onClosed={onClosed} />
      )}
      {dialog && "question" in dialog && (
        <QuestionDialog
          key={dialog.turn}
          question={dialog.question}
          open={open}
          onClose={close}
          onClosed={onClosed}
        />
      )}
      {children}
    </DialogsContext>
  );
}

interface QuestionDialogProps {
  question: ResearchQuestion;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}

function QuestionDialog({ question, open, onClose, onClosed }: QuestionDialogProps) {
  const { title, text, confirm, busyText, cancel, destructive = false } = question;
  const [outdated, setOutdated] = useState(false);
  const { busy, problem, clear, run } = useAction(question.mutation, {
    done: () => question.done,
    failed: (refusal) => {
      setOutdated(wasOutdated(refusal));
      return { toast: question.failed(refusal), inPlace: refusal.message };
    },
  });
  return (
    <ConfirmDialog
      open={open}
      title={title}
      confirm={confirm}
      busyText={busyText}
      cancel={cancel}
      busy={busy}
      problem={problem}
      unavailableReason={outdated ? problem : ""}
      destructive={destructive}
      onConfirm={async () => {
        if (await run()) onClose();
      }}
      onClose={() => {
        clear();
        onClose();
      }}
      onClosed={onClosed}
    >
      {text}
    </ConfirmDialog>
  );
}
