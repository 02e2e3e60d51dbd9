/** The rows of a chat, in order: what was written, by days and senders, and what is still to be sent. Pure. */
import { longDate } from "../time/format.ts";
import { dateAfter, dateIn } from "../time/wall.ts";
import type { ChatMessage, HeldMessage } from "./chat.ts";
import type { UnsentMessage } from "./outbox.ts";

/** One line of a chat. */
export type ThreadRow =
  | { kind: "day"; key: string; label: string }
  /** What follows has not been read. */
  | { kind: "new"; key: string }
  | { kind: "subject"; key: string; message: ChatMessage }
  | { kind: "message"; key: string; message: ChatMessage; mine: boolean; starts: boolean; ends: boolean }
  /** The viewer's own, which waits for the academy or was kept back by it. */
  | { kind: "held"; key: string; held: HeldMessage }
  | { kind: "unsent"; key: string; unsent: UnsentMessage };

export interface ThreadParts {
  messages: readonly ChatMessage[];
  held: readonly HeldMessage[];
  unsent: readonly UnsentMessage[];
  /** Whether there is more before the first of them. */
  moreBefore: boolean;
  viewerId: string;
  /** The viewer's zone, and the present, for the names of days. */
  zone: string;
  now: string;
  /** Up to where the viewer had read when the chat was opened; nothing if there was nothing new. */
  readUpTo: number | undefined;
}

/** Messages of one person in so short a time stand together, in ms. */
const GROUP_GAP = 5 * 60_000;

/** A row with the instant by which it is ordered. */
type Entry = { at: string } & ({ message: ChatMessage } | { held: HeldMessage });

/** The rows of a chat. What has come by both its response and its frame, or is still in the outbox as well, is there once. */
export function threadRows(parts: ThreadParts): ThreadRow[] {
  const { messages, unsent } = parts;
  const ids = new Set(messages.map(({ client_message_id }) => client_message_id));
  const held = heldAmong(parts, ids);
  const entries: Entry[] = mergeByTime(messages, held);
  const taken = new Set([...ids, ...held.map(({ client_message_id }) => client_message_id)]);
  return [
    ...entries.flatMap((entry, index) => rowsOf(entry, entries[index - 1], entries[index + 1], parts)),
    ...unsent
      .filter(({ id }) => !taken.has(id))
      .map((one): ThreadRow => ({ kind: "unsent", key: one.id, unsent: one })),
  ];
}

/** Those that belong to what is shown of the chat, and that have not become messages. */
function heldAmong({ held, messages, moreBefore }: ThreadParts, ids: ReadonlySet<string>): HeldMessage[] {
  const first = messages[0]?.created_at;
  return held.filter(
    ({ client_message_id, created_at, state }) =>
      state !== "released" &&
      !ids.has(client_message_id) &&
      (!moreBefore || !first || Date.parse(created_at) >= Date.parse(first)),
  );
}

/** Messages stay in the order of their numbers; the others stand where they were written. */
function mergeByTime(messages: readonly ChatMessage[], held: readonly HeldMessage[]): Entry[] {
  const entries: Entry[] = messages.map((message) => ({ at: message.created_at, message }));
  for (const one of held) {
    const index = entries.findLastIndex(({ at }) => Date.parse(at) <= Date.parse(one.created_at));
    entries.splice(index + 1, 0, { at: one.created_at, held: one });
  }
  return entries;
}

function rowsOf(
  entry: Entry,
  before: Entry | undefined,
  after: Entry | undefined,
  parts: ThreadParts,
): ThreadRow[] {
  const { zone, now, viewerId } = parts;
  const rows: ThreadRow[] = [];
  const day = dateIn(entry.at, zone);
  if (!before || dateIn(before.at, zone) !== day)
    rows.push({ kind: "day", key: `day ${day}`, label: dayLabel(entry.at, zone, now) });
  if ("held" in entry)
    return [...rows, { kind: "held", key: entry.held.client_message_id, held: entry.held }];
  const { message } = entry;
  if (isFirstNew(entry, before, parts)) rows.push({ kind: "new", key: "new" });
  const key = message.client_message_id;
  if (message.kind === "subject") return [...rows, { kind: "subject", key, message }];
  const mine = message.sender_id === viewerId;
  const starts = rows.length > 0 || !stayTogether(before, entry, zone);
  const ends = !stayTogether(entry, after, zone);
  return [...rows, { kind: "message", key, message, mine, starts, ends }];
}

function isFirstNew(entry: Entry, before: Entry | undefined, { readUpTo, viewerId }: ThreadParts): boolean {
  if (readUpTo === undefined || !("message" in entry)) return false;
  const seqBefore = before && "message" in before ? before.message.seq : entry.message.seq - 1;
  return entry.message.seq > readUpTo && seqBefore <= readUpTo && entry.message.sender_id !== viewerId;
}

function stayTogether(one: Entry | undefined, other: Entry | undefined, zone: string): boolean {
  if (!one || !other || !("message" in one) || !("message" in other)) return false;
  return (
    one.message.kind === "text" &&
    other.message.kind === "text" &&
    one.message.sender_id === other.message.sender_id &&
    Date.parse(other.at) - Date.parse(one.at) < GROUP_GAP &&
    dateIn(one.at, zone) === dateIn(other.at, zone)
  );
}

/** `Today`, `Yesterday`, or `Saturday, November 21`; with its year where that is another one. */
export function dayLabel(at: string, zone: string, now: string): string {
  const [day, today] = [dateIn(at, zone), dateIn(now, zone)];
  if (day === today) return "Today";
  if (day === dateAfter(today, -1)) return "Yesterday";
  const date = longDate(at, zone);
  return day.slice(0, 4) === today.slice(0, 4) ? date.replace(/, \d{4}$/, "") : date;
}
