import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Problem } from "../../../api/problem.ts";
import { isSlotGone, nextAction, type SlotSelection } from "../../../bookings/choose/slot-selection.ts";
import { bookForStudent, type LessonPayment } from "../../../queries/admin-booking.ts";
import { useSession } from "../../../queries/session.ts";
import { useAction } from "../../../queries/use-action.ts";
import { useReaderZone } from "../../../time/reader-zone.ts";
import { useServerTime } from "../../../time/server-clock.tsx";
import { lessonPage } from "../places.ts";
import { bookedToast } from "./booking-words.ts";

/**
 * Books the chosen hour for a student, and goes on to the lesson's page.
 *
 * @param onGone the hour is gone, and the lists are up to date
 */
export function useBookForStudent(studentId: string, onGone: () => void) {
  const navigate = useNavigate();
  const serverTime = useServerTime(useSession().now);
  const [noteError, setNoteError] = useState("");
  const zone = useReaderZone();
  const shown = useIsShown();
  const { busy, done, problem, clear, run } = useAction(bookForStudent(studentId), {
    done: ({ booking }) => bookedToast(booking, zone, serverTime()),
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
    // Whoever has gone elsewhere meanwhile stays there.
    if (booked && shown.current) await navigate(lessonPage(booked.data.booking.id));
  }
  // Booked, it is under way until the lesson's page is there: its hour is not free any more, which is no obstacle.
  return { busy: busy || done, problem, noteError, clear, book };
}

/** Whether what uses it is on the page. */
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

/** Why it was refused, and what can be done about that. */
const refusalText = ({ message, code, retryAfter }: Problem): string =>
  [message, nextAction(code, retryAfter)].filter(Boolean).join(" ");
