/** The rows of a chat in order: messages grouped by day and sender, and unsent ones. A pure function. */
import { longDate } from "../time/format.ts";
import { dateAfter, dateIn } from "../time/wall.ts";
import type { ChatMessage, HeldMessage } from "./chat.ts";
import type { UnsentMessage } from "./outbox.ts";

/** A row of a chat. */
export type ThreadRow =
  | { kind: "day"; key: string; label: string }
  /** The unread messages start here. */
  | { kind: "new"; key: string }
  | { kind: "subject"; key: string; message: ChatMessage }
  | { kind: "message"; key: string; message: ChatMessage; mine: boolean; starts: boolean; ends: boolean }
  /** The viewer's held message, in review or withheld. */
  | { kind: "held"; key: string; held: HeldMessage }
  | { kind: "unsent"; key: string; unsent: UnsentMessage };

export interface ThreadParts {
  messages: readonly ChatMessage[];
  held: readonly HeldMessage[];
  unsent: readonly UnsentMessage[];
  /** Whether there are earlier messages. */
  moreBefore: boolean;
  viewerId: string;
  /** The viewer's time zone and the current instant, for day labels. */
  zone: string;
  now: string;
  /** The viewer's read position when the chat was opened; undefined if nothing was unread. */
  readUpTo: number | undefined;
}

/** The maximum gap between messages of one group, in ms. */
const GROUP_GAP = 5 * 60_000;

/** A row with the instant that orders it. */
type Entry = { at: string } & ({ message: ChatMessage } | { held: HeldMessage });

/**
 * The rows of a chat. A message that arrived both by response and by frame, or is still in the outbox, occurs
 * once.
 */
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

/** The held messages within the displayed part of the chat that have not become messages. */
function heldAmong({ held, messages, moreBefore }: ThreadParts, ids: ReadonlySet<string>): HeldMessage[] {
  const first = messages[0]?.created_at;
  return held.filter(
    ({ client_message_id, created_at, state }) =>
      state !== "released" &&
      !ids.has(client_message_id) &&
      (!moreBefore || !first || Date.parse(created_at) >= Date.parse(first)),
  );
}

/** Messages are ordered by sequence number; held ones are inserted by time. */
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

/** `Today`, `Yesterday`, or `Saturday, November 21`; with its year if that is not the current one. */
export function dayLabel(at: string, zone: string, now: string): string {
  const [day, today] = [dateIn(at, zone), dateIn(now, zone)];
  if (day === today) return "Today";
  if (day === dateAfter(today, -1)) return "Yesterday";
  const date = longDate(at, zone);
  return day.slice(0, 4) === today.slice(0, 4) ? date.replace(/, \d{4}$/, "") : date;
}
