import type { ReactNode } from "react";
import { PlainList } from "../../../components/plain-list.tsx";
import { Hint } from "../../../components/section.tsx";
import type { SnapshotMessage } from "../../../queries/admin-chats.ts";
import { dateAndTime } from "../../../time/format.ts";
import { useReaderZone } from "../../../time/reader-zone.ts";

interface TranscriptProps {
  messages: readonly (SnapshotMessage & { file?: ReactNode })[];
  /** The writers' names by id. */
  names: Readonly<Record<string, string>>;
  /** The id of the reported or held message. */
  marked?: number | null | undefined;
  label: string;
  /** Shown if there are no messages. */
  empty: string;
}

/** The messages of two people: writer, time and text, with one message marked. */
export function Transcript({ messages, names, marked, label, empty }: TranscriptProps) {
  const zone = useReaderZone();
  if (messages.length === 0) return <Hint>{empty}</Hint>;
  return (
    <PlainList className="transcript" aria-label={label}>
      {messages.map(({ seq, kind, sender_id, message, file_name, file, created_at }) => (
        <li key={seq} className={seq === marked ? "marked" : undefined}>
          <p className="transcript-who">
            <b>{names[sender_id] ?? "Someone else"}</b>
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
