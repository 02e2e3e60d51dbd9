/**
 * Stores unsent messages beyond the page: one entry for each message and each draft, so that tabs do not
 * overwrite each other's.
 */
import { withStorage } from "../components/storage.ts";
import { PREFIX } from "./forget-outboxes.ts";
import type { MessageDraft, OutboxState, UnsentMessage } from "./outbox.ts";

const messagesOf = (userId: string) => `${PREFIX}${userId}:message:`;
const draftsOf = (userId: string) => `${PREFIX}${userId}:draft:`;

const keys = (prefix: string): string[] =>
  withStorage(() => Object.keys(localStorage).filter((key) => key.startsWith(prefix))) ?? [];

/** Whether a user has unsent messages. */
export const hasUnsent = (userId: string): boolean => keys(messagesOf(userId)).length > 0;

/** A user's unsent messages and drafts. */
export function readOutbox(userId: string): OutboxState {
  const messages = keys(messagesOf(userId)).flatMap((key) => readEntry<UnsentMessage>(key));
  const prefix = draftsOf(userId);
  const drafts = keys(prefix).flatMap((key) =>
    readEntry<MessageDraft>(key).map((draft) => [key.slice(prefix.length), draft] as const),
  );
  return {
    messages: messages.toSorted((a, b) => a.at.localeCompare(b.at)),
    drafts: Object.fromEntries(drafts),
  };
}

function readEntry<T>(key: string): T[] {
  return parse(withStorage(() => localStorage.getItem(key)));
}

function parse<T>(text: string | null | undefined): T[] {
  try {
    return text ? [JSON.parse(text) as T] : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

/** Stores the difference between two states. */
export function storeOutbox(userId: string, before: OutboxState, after: OutboxState): void {
  const entriesOf = ({ messages, drafts }: OutboxState) =>
    new Map<string, unknown>([
      ...messages.map((message) => [messagesOf(userId) + message.id, message] as const),
      ...Object.entries(drafts).map(([chat, draft]) => [draftsOf(userId) + chat, draft] as const),
    ]);
  const [old, current] = [entriesOf(before), entriesOf(after)];
  withStorage(() => {
    for (const key of old.keys()) if (!current.has(key)) localStorage.removeItem(key);
    for (const [key, value] of current)
      if (old.get(key) !== value) localStorage.setItem(key, JSON.stringify(value));
  });
}

interface StorageChanges {
  /** Another tab has sent or deleted a message. */
  onForgotten: (id: string) => void;
  /** Another tab has changed or cleared a chat's draft. */
  onDraft: (chat: string, draft: MessageDraft | undefined) => void;
}

/** Watches the changes of other tabs; returns the function that stops it. */
export function watchStorage(userId: string, { onForgotten, onDraft }: StorageChanges): () => void {
  const [messages, drafts] = [messagesOf(userId), draftsOf(userId)];
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key?.startsWith(messages) && newValue === null) onForgotten(key.slice(messages.length));
    if (key?.startsWith(drafts)) onDraft(key.slice(drafts.length), parse<MessageDraft>(newValue)[0]);
  };
  window.addEventListener("storage", hear);
  return () => window.removeEventListener("storage", hear);
}
