import { type ComponentProps, useId } from "react";
import { DraftFields } from "../drafts/draft-fields.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import type { DraftForm } from "./use-draft-form.ts";

interface ConfirmFormProps
  extends Omit<ComponentProps<typeof ConfirmDialog>, "form" | "busy" | "problem" | "onConfirm"> {
  form: DraftForm;
  className?: string;
}

/**
 * A confirmation dialog with a form. While the form is sent and after that, no `unavailableReason` is shown:
 * what has changed may be its own outcome.
 */
export function ConfirmForm({
  form: { ref, draft, busy, done, problem, submit },
  className = "decide-form",
  unavailableReason = "",
  children,
  ...dialog
}: ConfirmFormProps) {
  const id = useId();
  return (
    <ConfirmDialog
      {...dialog}
      busy={busy}
      problem={problem}
      unavailableReason={busy || done ? "" : unavailableReason}
      form={id}
    >
      <DraftFields draft={draft}>
        <form id={id} ref={ref} className={className} noValidate onSubmit={submit}>
          {children}
        </form>
      </DraftFields>
    </ConfirmDialog>
  );
}
