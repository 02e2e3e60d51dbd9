import { parseSubject, type Subject } from "../bookings/subject.ts";
import { LIST_TOP, type ListPlace, PLACE_STEP, parsePlace } from "../components/list-place.ts";
import { UUID } from "../uuid.ts";

/** What is open in the Messages tab. It stands in the address, so that emails and reload lead there. */
export interface ChatsSearch {
  /** The open chat. */
  chat: string | undefined;
  /** The tutor who is asked; their chat need not be there yet. */
  ask: string | undefined;
  /** What about. */
  subject: Subject | undefined;
  /** In whose names that is; everybody's chats without it. */
  q: string;
  inquiries: ListPlace;
  sessions: ListPlace;
}

/** The longest part of a name to look for, in characters. */
export const MAX_NAME_LENGTH = 100;

const uuidOf = (text: string | null) => (text !== null && UUID.test(text) ? text : undefined);

/** What an address says; what makes no sense is left out. */
export function parseChatsSearch(params: URLSearchParams): ChatsSearch {
  const chat = uuidOf(params.get("chat"));
  return {
    chat,
    ask: chat ? undefined : uuidOf(params.get("ask")),
    subject: parseSubject(params.get("subject")),
    q: (params.get("q") ?? "").trim().slice(0, MAX_NAME_LENGTH),
    inquiries: parsePlace(params.get("inquiries"), params.get("inquiries_after")),
    sessions: parsePlace(params.get("sessions"), params.get("sessions_after")),
  };
}

/** The query of an address that says so; what is as usual is left out. */
export function formatChatsSearch({
  chat,
  ask,
  subject,
  q,
  inquiries = LIST_TOP,
  sessions = LIST_TOP,
}: Partial<ChatsSearch>): string {
  const params = new URLSearchParams();
  if (chat) params.set("chat", chat);
  else if (ask) params.set("ask", ask);
  if (subject && (chat || ask)) params.set("subject", subject);
  if (q) params.set("q", q);
  for (const [name, { count, after }] of Object.entries({ inquiries, sessions })) {
    if (count > PLACE_STEP) params.set(name, String(count));
    if (after) params.set(`${name}_after`, after);
  }
  return params.size > 0 ? `?${params}` : "";
}

/** Where a student asks a tutor something. Who is not signed in comes there by signing in or up. */
export const askHref = (tutor: string, subject?: Subject): string =>
  `/dashboard/student/messages${formatChatsSearch({ ask: tutor, subject })}`;

/** The address of a chat in somebody's Messages tab. */
export const chatHref = (side: "student" | "tutor", chat: string): string =>
  `/dashboard/${side}/messages?chat=${chat}`;
