import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Problem } from "../../../api/problem.ts";
import { isSlotGone, nextAction, type SlotSelection } from "../../../bookings/choose/slot-selection.ts";
import { bookForStudent, type LessonPayment } from "../../../queries/admin-booking.ts";
import { useSession } from "../../../queries/session.ts";
import { useAction } from "../../../queries/use-action.ts";
import { useServerTime } from "../../../time/server-clock.tsx";
import { lessonPage } from "../places.ts";
import { bookedToast } from "./booking-words.ts";

/**
 * Books the selected slot for a student, and navigates to the lesson's page.
 *
 * @param onBooked called when it is booked
 * @param onGone called when the slot is taken and the lists are refetched
 */
export function useBookForStudent(studentId: string, onBooked: () => void, onGone: () => void) {
  const navigate = useNavigate();
  const serverTime = useServerTime(useSession().now);
  const [noteError, setNoteError] = useState("");
  const shown = useIsShown();
  const { busy, done, problem, clear, run } = useAction(bookForStudent(studentId), {
    done: ({ booking }) => bookedToast(booking, serverTime()),
    failed: (refusal) => {
      const text = refusalText(refusal);
      if (isSlotGone(refusal.code)) {
        onGone();
        return { toast: ["Session not booked", text] };
      }
      setNoteError(refusal.field("student_notes") ?? "");
      return { inPlace: text };
    },
  });

  async function book(
    { subject, offer, slot }: SlotSelection,
    payment: LessonPayment,
    note: string,
  ): Promise<void> {
    setNoteError("");
    const student_notes = note.trim();
    const booked = await run({
      tutor_id: offer.tutor.id,
      subject,
      starts_at: slot.starts_at,
      shown_price_cents: offer.price_cents,
      payment,
      ...(student_notes ? { student_notes } : {}),
    });
    if (!booked) return;
    onBooked();
    // No navigation if the admin has left the page meanwhile.
    if (shown.current) await navigate(lessonPage(booked.data.booking.id));
  }
  // Stays busy after the booking until the lesson's page is shown: the slot is no longer free then, which is
  // no error.
  return { busy: busy || done, problem, noteError, clear, book };
}

/** Whether the component is mounted. */
function useIsShown() {
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return shown;
}

/** Why the booking was rejected, and what to do about it. */
const refusalText = ({ message, code, retryAfter }: Problem): string =>
  [message, nextAction(code, retryAfter)].filter(Boolean).join(" ");
