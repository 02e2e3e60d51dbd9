import { useQuery } from "@tanstack/react-query";
import { Problem } from "../../../api/problem.ts";
import { NoteTexts } from "../../../bookings/lesson-notes.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { fullName } from "../../../components/full-name.ts";
import { DashboardSection, Loaded, RowsSkeleton } from "../../../components/section.tsx";
import { type AdminLesson, adminLesson } from "../../../queries/admin-lessons.ts";
import { TabPage } from "../../shell/tab-page.tsx";
import { RecordedNote } from "../recorded-note.tsx";
import { RefundRecords } from "../refunds/refund-records.tsx";
import "../reports/reports.css";
import Button from "@mui/material/Button";
import { type ReactNode, useState } from "react";
import { cancelledBy, isAllowed, paymentNote, statusOf } from "../../../bookings/booking.ts";
import { ALL_SESSIONS } from "../sessions/tabs.ts";
import type { LessonDialogProps, LessonQuestion } from "./lesson-dialog.ts";
import "../../../bookings/manage/manage.css";
import { Link } from "react-router";
import { HoldNote } from "../../../bookings/hold-note.tsx";
import { LessonTime } from "../../../bookings/lesson-time.tsx";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { RowList } from "../../../components/row-list.tsx";
import { StatusBadge } from "../../../components/status-badge.tsx";
import { keepFocusInPage } from "../../../components/use-kept-focus.ts";
import { dateAndTime } from "../../../time/format.ts";
import { auditAbout, personPage } from "../places.ts";
import { RescheduleDialog } from "./reschedule-dialog.tsx";
import "../audit/audit.css";
import { AuditRow } from "../audit/audit-row.tsx";
import { LessonMoney } from "./lesson-money.tsx";
import "./lessons.css";
import { useReaderZone } from "../../../time/reader-zone.ts";

/** A lesson: its people and time, its money, its history, and the admin's actions. */
export function LessonPage({ id }: { id: string }) {
  const query = useQuery(adminLesson(id));
  const gone = query.error instanceof Problem && query.error.status === 404;
  const lesson = gone ? undefined : query.data;
  const { ask, shown } = useLessonDialogs(lesson);
  return (
    <TabPage
      title={lesson ? `${lesson.booking.subject} with ${fullName(lesson.tutor)}` : "Session"}
      parent={{ to: ALL_SESSIONS.path, label: ALL_SESSIONS.title }}
      action={lesson && <LessonButtons lesson={lesson} onAsk={ask} />}
    >
      {gone ? (
        <EmptyState drawing="lessons">This session doesn’t exist, or no longer exists.</EmptyState>
      ) : (
        <Loaded query={query} skeleton={<RowsSkeleton rows={6} />}>
          {(data) => <OpenLesson lesson={data} />}
        </Loaded>
      )}
      {shown}
    </TabPage>
  );
}

function OpenLesson({ lesson }: { lesson: AdminLesson }) {
  return (
    <>
      <RecordedNote subject={lesson.booking.id} />
      <LessonFacts lesson={lesson} />
      <LessonMoney lesson={lesson} />
      <RefundRecords refunds={lesson.refunds} refund_requests={lesson.refund_requests} />
      <Notes lesson={lesson} />
      <LessonHistory lesson={lesson} />
    </>
  );
}

function Notes({ lesson: { booking } }: { lesson: AdminLesson }) {
  const { student_notes, tutor_notes, practice_notes } = booking;
  if (!student_notes && !tutor_notes && !practice_notes) return null;
  return (
    <DashboardSection title="Notes">
      <NoteTexts booking={booking} side="tutor" />
    </DashboardSection>
  );
}

interface LessonButtonsProps {
  lesson: AdminLesson;
  onAsk: (question: LessonQuestion) => void;
}

/** The actions available for a lesson now. */
function LessonButtons({ lesson, onAsk }: LessonButtonsProps) {
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

// Lazy, since most visits open no dialog.
const SubstituteDialog = lazyComponent(() => import("./substitute-dialog.tsx"));
const RefundDialog = lazyComponent(() => import("./refund-dialog.tsx"));
const CancelDialog = lazyComponent(() => import("./cancel-dialog.tsx"));
const CancelHoldDialog = lazyComponent(() => import("./cancel-hold-dialog.tsx"));

/** The dialogs about a lesson; each opening starts fresh. */
function useLessonDialogs(lesson: AdminLesson | undefined): {
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

/** A refund that is decided but not yet sent is not in the booking itself. */
const REFUND_DUE = "Refund processing";

/** A lesson's state, people and time. */
function LessonFacts({ lesson: { booking, student, tutor, money } }: { lesson: AdminLesson }) {
  const { tone, label } = statusOf(booking);
  const { status, created_at } = booking;
  const zone = useReaderZone();
  const payment = money.refund_due_cents > 0 && !booking.dispute ? REFUND_DUE : paymentNote(booking);
  const note = status === "pending" ? <HoldNote booking={booking} /> : payment;
  return (
    <dl className="desk-facts lesson-facts">
      <dt>Status</dt>
      <dd className="lesson-state">
        <StatusBadge tone={tone}>{label}</StatusBadge>
        <span className="note">{cancelledBy(booking)}</span>
        {note && <span className="note">{note}</span>}
      </dd>
      <dt>When</dt>
      <dd>
        <LessonTime booking={booking} year />
      </dd>
      <dt>Student</dt>
      <dd>
        <Person person={student} />
      </dd>
      <dt>Tutor</dt>
      <dd>
        <Person person={tutor} />
      </dd>
      <dt>Booked</dt>
      <dd>
        <time dateTime={created_at}>{dateAndTime(created_at, zone)}</time>
      </dd>
    </dl>
  );
}

const Person = ({ person }: { person: AdminLesson["student"] }) => (
  <span className="lesson-person">
    {person.email ? (
      <>
        <Link to={personPage(person.id)}>{fullName(person)}</Link>
        <a href={`mailto:${person.email}`}>{person.email}</a>
        {person.suspended && <span className="note">Suspended</span>}
      </>
    ) : (
      <>
        <b>{fullName(person)}</b>
        <span className="note">Account deleted</span>
      </>
    )}
  </span>
);

/** The audit entries of a lesson and its money, newest first. */
function LessonHistory({ lesson: { booking, history } }: { lesson: AdminLesson }) {
  return (
    <DashboardSection
      wide
      title="History"
      help={<Link to={auditAbout(booking.id)}>See it in the audit log</Link>}
    >
      {history.length === 0 ? (
        <p className="empty">Nothing has happened to it since it was booked.</p>
      ) : (
        <RowList aria-label="History">
          {history.map((entry) => (
            <AuditRow key={entry.id} entry={entry} />
          ))}
        </RowList>
      )}
    </DashboardSection>
  );
}
