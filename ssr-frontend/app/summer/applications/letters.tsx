import { PlainList } from "../../components/plain-list.tsx";
import type { ApplicationMessage } from "../../queries/summer-applications.ts";
import { timeOfDay } from "../../time/format.ts";
import { useReaderZone } from "../../time/reader-zone.ts";
import { dayText } from "./words.ts";

interface LettersProps {
  messages: readonly ApplicationMessage[];
  /** The reader's side. */
  side: ApplicationMessage["from"];
  /** The name of the other side. */
  other: string;
}

/** The messages between student and organization; the reader's own are on the right. */
export function Letters({ messages, side, other }: LettersProps) {
  if (messages.length === 0) return <p className="empty">No messages yet.</p>;
  return (
    <PlainList className="letters" aria-label="Messages">
      {messages.map((message) => (
        <Letter key={message.id} message={message} mine={message.from === side} other={other} />
      ))}
    </PlainList>
  );
}

interface LetterProps {
  message: ApplicationMessage;
  mine: boolean;
  other: string;
}

function Letter({ message: { text, created_at }, mine, other }: LetterProps) {
  const zone = useReaderZone();
  return (
    <li className={mine ? "letter mine" : "letter"}>
      <p className="note">
        {mine ? "You" : other},{" "}
        <time dateTime={created_at}>
          {dayText(created_at, zone)}, {timeOfDay(created_at, zone)}
        </time>
      </p>
      <p className="letter-text" dir="auto">
        {text}
      </p>
    </li>
  );
}
