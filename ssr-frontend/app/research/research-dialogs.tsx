import type { UseMutationOptions } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useRef, useState } from "react";
import type { Problem } from "../api/problem.ts";
import { ConfirmDialog } from "../components/confirm-dialog.tsx";
import { lazyComponent } from "../components/lazy-component.tsx";
import { wasOutdated } from "../queries/query.ts";
import { type ToastWords, useAction } from "../queries/use-action.ts";
import type { EntryDraft, EntryForm } from "./entry-form.ts";

// Most visits only read.
const EntryDialog = lazyComponent(() => import("./entry-dialog.tsx"));

/** Something that is asked before it is done. */
export interface ResearchQuestion {
  key: string;
  title: string;
  /** What follows from a yes. */
  text: ReactNode;
  confirm: string;
  busyText: string;
  cancel: string;
  destructive?: boolean;
  mutation: UseMutationOptions<unknown, Error, void>;
  done: ToastWords;
  failed: (problem: Problem) => ToastWords;
}

interface Asking {
  /** Opens a form. */
  fill: (form: EntryForm) => void;
  /** Asks whether something is to be done. */
  confirm: (question: ResearchQuestion) => void;
}

const AskingContext = createContext<Asking | undefined>(undefined);

/** Opens the dialogs of research, beside whatever shows a project. */
export function useAsking(): Asking {
  const asking = useContext(AskingContext);
  if (!asking) throw new Error("what is done about research outside ResearchDialogs");
  return asking;
}

type Shown = { turn: number } & ({ form: EntryForm } | { question: ResearchQuestion });

/**
 * A tab with the dialogs of its research projects. They stand beside the projects, not in them: a live event may take a
 * project away while somebody types about it.
 */
export function ResearchDialogs({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown>();
  const [open, setOpen] = useState(false);
  const drafts = useRef(new Map<string, EntryDraft>());
  /** Around what the dialog was opened from. */
  const section = useRef<Element>(null);
  const [asking] = useState<Asking>(() => {
    const show = (next: { form: EntryForm } | { question: ResearchQuestion }) => {
      section.current = document.activeElement?.closest("main section") ?? null;
      setShown((last) => ({ ...next, turn: (last?.turn ?? 0) + 1 }));
      setOpen(true);
    };
    return { fill: (form) => show({ form }), confirm: (question) => show({ question }) };
  });
  const close = () => setOpen(false);
  const onClosed = () => keepFocus(section.current);
  return (
    <AskingContext value={asking}>
      {shown && "form" in shown && (
        <EntryDialog
          key={shown.turn}
          form={shown.form}
          draft={drafts.current.get(shown.form.key)}
          onDraft={(draft) => {
            if (draft) drafts.current.set(shown.form.key, draft);
            else drafts.current.delete(shown.form.key);
          }}
          open={open}
          onClose={close}
          onClosed={onClosed}
        />
      )}
      {shown && "question" in shown && (
        <QuestionDialog
          key={shown.turn}
          question={shown.question}
          open={open}
          onClose={close}
          onClosed={onClosed}
        />
      )}
      {children}
    </AskingContext>
  );
}

/** The focus is back in the page, unless what the dialog came from is gone: then it goes to the heading of its section. */
function keepFocus(section: Element | null): void {
  if (document.activeElement?.closest("main")) return;
  const near = section?.isConnected ? section.querySelector<HTMLElement>("h2[tabindex]") : null;
  (near ?? document.querySelector("h1"))?.focus();
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
