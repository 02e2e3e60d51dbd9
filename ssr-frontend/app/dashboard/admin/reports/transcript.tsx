import type { ReactNode } from "react";
import { PlainList } from "../../../components/plain-list.tsx";
import { Hint } from "../../../components/section.tsx";
import type { SnapshotMessage } from "../../../queries/admin-chats.ts";
import { useSession } from "../../../queries/session.ts";
import { dateAndTime } from "../../../time/format.ts";

interface TranscriptProps {
  messages: readonly (SnapshotMessage & { file?: ReactNode })[];
  /** Who wrote, by id. */
  names: Readonly<Record<string, string>>;
  /** The message that it is about. */
  marked?: number | null | undefined;
  label: string;
  /** What to say when nothing was. */
  empty: string;
}

/** What two people wrote to each other, as it stood: who, when, what; one of it marked. */
export function Transcript({ messages, names, marked, label, empty }: TranscriptProps) {
  const { zone } = useSession();
  if (messages.length === 0) return <Hint>{empty}</Hint>;
  return (
    <PlainList className="transcript" aria-label={label}>
      {messages.map(({ seq, kind, sender_id, message, file_name, file, created_at }) => (
        <li key={seq} className={seq === marked ? "marked" : undefined}>
          <p className="transcript-who">
            <b>{names[sender_id] ?? "Somebody else"}</b>
            <time dateTime={created_at}>{dateAndTime(created_at, zone)}</time>
            {seq === marked && <strong>Reported</strong>}
          </p>
          {kind === "subject" ? (
            <p className="note">asks about {message} from here on</p>
          ) : (
            message && (
              <p className="transcript-words" dir="auto">
                {message}
              </p>
            )
          )}
          {file ?? (file_name && <p className="note">File: {file_name}</p>)}
        </li>
      ))}
    </PlainList>
  );
}
