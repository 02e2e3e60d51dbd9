import { type ReactNode, useState } from "react";
import "../../../bookings/manage/manage.css";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { keepFocusInPage } from "../../../components/use-kept-focus.ts";
import type { AdminLesson } from "../../../queries/admin-lessons.ts";
import type { LessonDialogProps, LessonQuestion } from "./lesson-dialog.ts";
import { RescheduleDialog } from "./reschedule-dialog.tsx";

// Most visits look alone.
const SubstituteDialog = lazyComponent(() => import("./substitute-dialog.tsx"));
const RefundDialog = lazyComponent(() => import("./refund-dialog.tsx"));
const CancelDialog = lazyComponent(() => import("./cancel-dialog.tsx"));
const CancelHoldDialog = lazyComponent(() => import("./cancel-hold-dialog.tsx"));

/** The dialogs in which something is done with a lesson; each opening begins anew. */
export function useLessonDialogs(lesson: AdminLesson | undefined): {
  ask: (question: LessonQuestion) => void;
  shown: ReactNode;
} {
  const [asked, setAsked] = useState<{ question: LessonQuestion; turn: number }>();
  const [open, setOpen] = useState(false);
  const ask = (question: LessonQuestion) => {
    setAsked((last) => ({ question, turn: (last?.turn ?? 0) + 1 }));
    setOpen(true);
  };
  const dialog = {
    open,
    onClose: () => setOpen(false),
    onChange: () => keepFocusInPage(),
    onClosed: () => keepFocusInPage(),
  };
  const shown = asked && lesson && (
    <QuestionDialog key={asked.turn} question={asked.question} lesson={lesson} {...dialog} />
  );
  return { ask, shown };
}

function QuestionDialog({ question, lesson, ...dialog }: LessonDialogProps & { question: LessonQuestion }) {
  switch (question) {
    case "reschedule":
      return <RescheduleDialog lesson={lesson} {...dialog} />;
    case "substitute":
      return <SubstituteDialog lesson={lesson} {...dialog} />;
    case "refund":
      return <RefundDialog lesson={lesson} {...dialog} />;
    case "cancel":
      return <CancelDialog lesson={lesson} {...dialog} />;
    case "cancel-hold":
      return <CancelHoldDialog lesson={lesson} {...dialog} />;
  }
}
