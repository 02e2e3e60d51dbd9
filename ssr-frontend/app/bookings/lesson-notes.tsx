import { fullName } from "../components/full-name.ts";
import type { Booking, BookingSide } from "./booking.ts";
import "./lesson-notes.css";
import { useReaderZone } from "../time/reader-zone.ts";
import { lessonName } from "./lesson-time.tsx";

interface LessonNotesProps {
  booking: Booking;
  /** The viewer's role. */
  side: BookingSide;
}

/** The notes about a lesson, collapsed below its row. Renders nothing without notes. */
export function LessonNotes({ booking, side }: LessonNotesProps) {
  const zone = useReaderZone();
  const { student_notes, tutor_notes, practice_notes, tutor, student } = booking;
  const byTutor = tutor_notes !== "" || practice_notes !== "";
  if (!byTutor && student_notes === "") return null;
  const writer = side === "student" && byTutor ? `Notes from ${tutor.first_name}` : "Your note";
  const words = side === "student" ? writer : byTutor ? "Notes" : `Note from ${student.first_name}`;
  const withWhom = `with ${fullName(side === "student" ? tutor : student)}`;
  return (
    <details className="lesson-notes">
      <summary>
        {words}
        <span className="visually-hidden">: {lessonName(booking, withWhom, zone)}</span>
      </summary>
      {byTutor ? (
        <NoteTexts booking={booking} side={side} />
      ) : (
        // The summary is its heading.
        <p className="note-texts">{student_notes}</p>
      )}
    </details>
  );
}

/** The notes, each under its author or kind. */
export function NoteTexts({ booking, side }: LessonNotesProps) {
  const { student_notes, tutor_notes, practice_notes, student } = booking;
  const own = side === "student" ? "Your note" : `From ${student.first_name}`;
  const notes = [
    { label: "What we did", text: tutor_notes },
    { label: "What to practice", text: practice_notes },
    { label: own, text: student_notes },
  ];
  return (
    <dl className="note-texts">
      {notes.map(({ label, text }) => text && <NoteText key={label} label={label} text={text} />)}
    </dl>
  );
}

function NoteText({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </div>
  );
}
