import { parseSubject, type Subject } from "../bookings/subject.ts";
import { LIST_TOP, type ListPlace, PLACE_STEP, parsePlace } from "../components/list-place.ts";
import { UUID } from "../uuid.ts";

/** The state of the Messages tab. It is in the URL, so that links in emails and reloads restore it. */
export interface ChatsSearch {
  /** The open chat. */
  chat: string | undefined;
  /** The tutor of an inquiry, whose chat may not exist yet. */
  ask: string | undefined;
  /** The subject of the inquiry. */
  subject: Subject | undefined;
  /** The search for names; empty shows all chats. */
  q: string;
  inquiries: ListPlace;
  sessions: ListPlace;
}

/** The maximum length of the search, in characters. */
export const MAX_NAME_LENGTH = 100;

const uuidOf = (text: string | null) => (text !== null && UUID.test(text) ? text : undefined);

/** Parses a URL's parameters; invalid ones are ignored. */
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

/** The query string of a state; defaults are omitted. */
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

/** The URL of a student's inquiry to a tutor. A signed-out visitor signs in or up first. */
export const askHref = (tutor: string, subject?: Subject): string =>
  `/dashboard/student/messages${formatChatsSearch({ ask: tutor, subject })}`;

/** The URL of a chat in a user's Messages tab. */
export const chatHref = (side: "student" | "tutor", chat: string): string =>
  `/dashboard/${side}/messages?chat=${chat}`;
