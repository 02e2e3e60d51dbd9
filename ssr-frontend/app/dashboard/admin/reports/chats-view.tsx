import Button from "@mui/material/Button";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PersonSearch } from "../../../chat/person-search.tsx";
import { Announcer } from "../../../components/announcer.tsx";
import { countWords, resultWords } from "../../../components/count-words.ts";
import { distinctNames } from "../../../components/distinct-names.ts";
import { fullName } from "../../../components/full-name.ts";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { ShowMoreList } from "../../../components/show-more-list.tsx";
import { type AdminChat, adminChats } from "../../../queries/admin-chats.ts";
import { dateAndTime } from "../../../time/format.ts";
import { useReaderZone } from "../../../time/reader-zone.ts";
import { AdminList } from "../admin-list.tsx";
import type { ListSearchState } from "../use-list-search.ts";
import { CHAT_KINDS } from "./desk-words.ts";
import { PersonState } from "./person.tsx";
import { type DeskSearch, MAX_QUERY_LENGTH } from "./search.ts";

// Lazy, since most visits read no chat.
const ReadChat = lazyComponent(() => import("./read-chat.tsx"));

/** The chats by their people. Messages are shown only after a reason is given. */
export function ChatsView({ list }: { list: ListSearchState<DeskSearch> }) {
  const { search, hrefOf, longer } = list;
  const { q, count } = search;
  const query = useQuery({ ...adminChats(q, count), placeholderData: keepPreviousData });
  const [chat, setChat] = useState<AdminChat>();
  const [reading, setReading] = useState(false);
  const [turn, setTurn] = useState(0);
  return (
    <section className="admin-view" aria-labelledby="desk-title">
      <h2 id="desk-title" className="visually-hidden" tabIndex={-1}>
        Chats
      </h2>
      <PersonSearch
        label="Student or tutor"
        help="Part of a name or email address."
        maxLength={MAX_QUERY_LENGTH}
        q={q}
        action="/dashboard/admin/reports"
        onFind={(wanted) => list.go({ q: wanted })}
      >
        <input type="hidden" name="view" value="chats" />
      </PersonSearch>
      <AdminList
        query={query}
        drawing="email"
        empty={q ? `No chats with anyone called “${q}”.` : "No one has sent a message yet."}
      >
        {({ items, more }) => {
          const nameOf = distinctNames(
            items,
            ({ student, tutor, kind }) => `${fullName(student)} and ${fullName(tutor)}, ${CHAT_KINDS[kind]}`,
          );
          return (
            <ShowMoreList
              count={items.length}
              moreAt={more && longer ? hrefOf({ count: longer }) : undefined}
              moreWords="chats"
              moreQueries={() => (longer ? [adminChats(q, longer)] : [])}
              busy={query.isPlaceholderData}
            >
              {items.map((item) => (
                <ChatRow
                  key={item.id}
                  chat={item}
                  name={nameOf(item)}
                  onRead={() => {
                    setChat(item);
                    setTurn(turn + 1);
                    setReading(true);
                  }}
                />
              ))}
            </ShowMoreList>
          );
        }}
      </AdminList>
      <Announcer>
        {q && query.data && !query.isPlaceholderData
          ? resultWords(query.data.items.length, query.data.more, "chat")
          : ""}
      </Announcer>
      {chat && <ReadChat key={turn} chat={chat} open={reading} onClose={() => setReading(false)} />}
    </section>
  );
}

interface ChatRowProps {
  chat: AdminChat;
  /** Distinguishes the chat from all others, for accessible names. */
  name: string;
  onRead: () => void;
}

function ChatRow({ chat, name, onRead }: ChatRowProps) {
  const zone = useReaderZone();
  const { student, tutor, kind, subject, last_seq, updated_at } = chat;
  const names = `${fullName(student)} and ${fullName(tutor)}`;
  return (
    <li className="desk-row" tabIndex={-1}>
      <div className="desk-row-what">
        <h3>{names}</h3>
        <PersonState person={student} />
        <PersonState person={tutor} />
        <p className="note">
          {CHAT_KINDS[kind]}
          {subject && `, ${subject}`}. {countWords(last_seq, "message")}, the last{" "}
          <time dateTime={updated_at}>{dateAndTime(updated_at, zone)}</time>.
        </p>
      </div>
      <Button variant="outlined" color="secondary" aria-label={`Read this chat: ${name}`} onClick={onRead}>
        Read this chat
      </Button>
    </li>
  );
}
