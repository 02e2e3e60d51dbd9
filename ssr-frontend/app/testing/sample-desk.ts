import type {
  AdminChat,
  AdminHeldMessage,
  AdminHeldMessageDetail,
  AdminPerson,
  AdminReportDetail,
  SuspensionLesson,
  UserSuspension,
} from "../queries/admin-chats.ts";

const person = (last: string, first_name: string, role: AdminPerson["roles"][number]): AdminPerson => ({
  id: `0192aa11-0000-7000-8000-00000000000${last}`,
  first_name,
  last_name: "Sample",
  email: `${first_name.toLowerCase()}@academy.test`,
  roles: [role],
  suspended_at: null,
});

/** The student, and the reported tutor. */
export const ROBIN = person("c", "Robin", "student");
export const MIRA = person("a", "Mira", "tutor");

/** The student's report of the tutor's second message. */
export const sampleAdminReport = (change: Partial<AdminReportDetail> = {}): AdminReportDetail => ({
  id: "0192aa11-0000-7000-8000-0000000000d1",
  chat_session_id: "0192aa11-0000-7000-8000-0000000000c1",
  chat_kind: "booking",
  message_seq: 2,
  reason: "contact_details",
  details: "She wants me to write elsewhere.",
  state: "open",
  reporter: ROBIN,
  reported: MIRA,
  earlier_reports: 2,
  created_at: "2026-11-20T10:00:00Z",
  respond_by: "2026-11-22T10:00:00Z",
  reply: "",
  decided_at: null,
  decided_by: null,
  snapshot: [
    {
      seq: 1,
      kind: "text",
      sender_id: ROBIN.id,
      message: "When do we meet?",
      file_name: null,
      created_at: "2026-11-20T09:00:00Z",
    },
    {
      seq: 2,
      kind: "text",
      sender_id: MIRA.id,
      message: "Write to me somewhere else.",
      file_name: null,
      created_at: "2026-11-20T09:05:00Z",
    },
  ],
  ...change,
});

/** A held message of the tutor, submitted for review. */
export const sampleHeldMessage = (change: Partial<AdminHeldMessageDetail> = {}): AdminHeldMessageDetail => ({
  id: "0192aa11-0000-7000-8000-0000000000e1",
  chat_session_id: "0192aa11-0000-7000-8000-0000000000c1",
  chat_kind: "booking",
  sender: MIRA,
  recipient: ROBIN,
  message: "Call me at 555 0100 today.",
  findings: [{ kind: "phone", excerpt: "555 0100", reason: "This looks like a phone number." }],
  state: "waiting",
  earlier_held: 1,
  created_at: "2026-11-20T10:00:00Z",
  decided_at: null,
  decided_by: null,
  subject: null,
  file: null,
  context: sampleAdminReport().snapshot,
  ...change,
});

/** The same, as in lists. */
export const sampleHeldInList = (): AdminHeldMessage => {
  const { message: _, findings, subject: __, file: ___, context: ____, ...held } = sampleHeldMessage();
  return { ...held, finding_kinds: findings.map(({ kind }) => kind) };
};

export const sampleAdminChat = (change: Partial<AdminChat> = {}): AdminChat => ({
  id: "0192aa11-0000-7000-8000-0000000000c1",
  kind: "booking",
  student: ROBIN,
  tutor: MIRA,
  subject: null,
  last_seq: 2,
  updated_at: "2026-11-20T09:05:00Z",
  ...change,
});

export const sampleLesson = (change: Partial<SuspensionLesson> = {}): SuspensionLesson => ({
  booking_id: "0192aa11-0000-7000-8000-0000000000b1",
  subject: "Physics",
  starts_at: "2026-11-22T00:00:00Z",
  ends_at: "2026-11-22T01:00:00Z",
  student_name: "Robin Sample",
  tutor_name: "Mira Sample",
  amount_cents: 6000,
  status: "confirmed",
  ...change,
});

/** The tutor's account, with two upcoming lessons. */
export const sampleSuspension = (change: Partial<UserSuspension> = {}): UserSuspension => ({
  person: MIRA,
  suspended_at: null,
  suspended_by: null,
  reason: null,
  message: null,
  upcoming_lessons: [
    sampleLesson(),
    sampleLesson({ booking_id: "0192aa11-0000-7000-8000-0000000000b2", amount_cents: 4200 }),
  ],
  refusal: null,
  ...change,
});
