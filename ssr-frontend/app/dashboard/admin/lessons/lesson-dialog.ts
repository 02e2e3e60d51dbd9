import type { AdminLesson } from "../../../queries/admin-lessons.ts";

/** What an admin is asked before something is done with a lesson. */
export type LessonQuestion = "reschedule" | "substitute" | "refund" | "cancel" | "cancel-hold";

/** What each dialog about a lesson gets. */
export interface LessonDialogProps {
  /** As it is by now. */
  lesson: AdminLesson;
  open: boolean;
  onClose: () => void;
  /** It is done: leads the focus on. */
  onChange: () => void;
  /** The dialog is gone, and so may be the button that it was opened from. */
  onClosed: () => void;
}
