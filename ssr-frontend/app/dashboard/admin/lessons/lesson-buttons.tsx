import Button from "@mui/material/Button";
import { isAllowed } from "../../../bookings/booking.ts";
import type { AdminLesson } from "../../../queries/admin-lessons.ts";
import type { LessonQuestion } from "./lesson-dialog.ts";

interface LessonButtonsProps {
  lesson: AdminLesson;
  onAsk: (question: LessonQuestion) => void;
}

/** What can be done with a lesson now. */
export function LessonButtons({ lesson, onAsk }: LessonButtonsProps) {
  const offers = offersOf(lesson);
  if (offers.length === 0) return null;
  return (
    <div className="lesson-buttons">
      {offers.map(({ question, label }) => (
        <Button key={question} variant="outlined" color="secondary" onClick={() => onAsk(question)}>
          {label}
        </Button>
      ))}
    </div>
  );
}

function offersOf({ booking }: AdminLesson): { question: LessonQuestion; label: string }[] {
  const held = booking.status === "pending";
  const offers: { question: LessonQuestion; label: string; offered: boolean }[] = [
    { question: "reschedule", label: "Reschedule", offered: isAllowed(booking, "reschedule") },
    { question: "substitute", label: "Substitute tutor", offered: isAllowed(booking, "substitute") },
    { question: "refund", label: "Refund", offered: isAllowed(booking, "refund") },
    { question: "cancel", label: "Cancel session", offered: isAllowed(booking, "cancel") && !held },
    { question: "cancel-hold", label: "Cancel hold", offered: isAllowed(booking, "cancel") && held },
  ];
  return offers.filter(({ offered }) => offered);
}
