import type { AdminLesson } from "../../../queries/admin-lessons.ts";

/** The dialogs about a lesson. */
export type LessonQuestion = "reschedule" | "substitute" | "refund" | "cancel" | "cancel-hold";

/** The props of each dialog about a lesson. */
export interface LessonDialogProps {
  /** The latest version of the lesson. */
  lesson: AdminLesson;
  open: boolean;
  onClose: () => void;
  /** Called when the change is made: moves the focus on. */
  onChange: () => void;
  /** Called after the dialog closes; the button that opened it may be gone. */
  onClosed: () => void;
}
