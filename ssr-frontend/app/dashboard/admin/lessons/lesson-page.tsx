import { useQuery } from "@tanstack/react-query";
import { Problem } from "../../../api/problem.ts";
import { NoteTexts } from "../../../bookings/lesson-notes.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { fullName } from "../../../components/full-name.ts";
import { DashboardSection, Loaded, RowsSkeleton } from "../../../components/section.tsx";
import { type AdminLesson, adminLesson } from "../../../queries/admin-lessons.ts";
import { TabPage } from "../../shell/tab-page.tsx";
import { RefundRecords } from "../refunds/refund-records.tsx";
import { RecordedNote } from "../reports/recorded-note.tsx";
import "../reports/reports.css";
import { ALL_SESSIONS } from "../sessions/tabs.ts";
import { LessonButtons } from "./lesson-buttons.tsx";
import { useLessonDialogs } from "./lesson-dialogs.tsx";
import { LessonFacts } from "./lesson-facts.tsx";
import { LessonHistory } from "./lesson-history.tsx";
import { LessonMoney } from "./lesson-money.tsx";
import "./lessons.css";

/** A lesson: who and when, where its money is, what has happened to it, and what can be done with it. */
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
        <EmptyState drawing="lessons">There is no such session, or not any more.</EmptyState>
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
