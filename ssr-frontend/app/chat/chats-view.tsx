import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import type { ListPlace } from "../bookings/list-place.ts";
import { LongList } from "../bookings/long-list.tsx";
import { DashboardSection, Loaded, RowsSkeleton } from "../bookings/section.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { lazyComponent } from "../components/lazy-component.tsx";
import { TabPage } from "../dashboard/shell/tab-page.tsx";
import { useSearch } from "../dashboard/use-search.ts";
import { chatList } from "../queries/chats.ts";
import type { Chat, ChatKind, ChatSide } from "./chat.ts";
import { ChatFrame } from "./chat-frame.tsx";
import { ChatRow } from "./chat-rows.tsx";
import styles from "./chats-view.module.css";
import { MyReports } from "./my-reports.tsx";
import { importChatWindow, startOpening } from "./opening.ts";
import { type ChatsSearch, formatChatsSearch, parseChatsSearch } from "./search.ts";

const ChatWindow = lazyComponent(
  importChatWindow,
  <div className={`skeleton ${styles.waiting}`} aria-hidden="true" />,
);

const TITLES = {
  student: { pre_booking: "Inquiries", booking: "Confirmed Session Chats" },
  tutor: { pre_booking: "Student Inquiries", booking: "Confirmed Session Chats" },
} as const;

const EMPTY = {
  student: {
    pre_booking:
      "No questions yet. Ask a tutor anything before you book: on their page, or beside a free time.",
    booking: "Chats with your tutors stand here once a session is confirmed or a research project has begun.",
  },
  tutor: {
    pre_booking: "No inquiries yet. Questions of students who think of booking with you come here.",
    booking:
      "Chats with your students stand here once a session is confirmed or a research project has begun.",
  },
} as const;

/** Somebody's messages: their chats, and one of them beside the lists or, on a phone, above them. */
export function ChatsView({ side }: { side: ChatSide }) {
  const { search, hrefOf, go } = useSearch(parseChatsSearch, formatChatsSearch);
  const wide = useWide();
  const close = () => go({ chat: undefined, ask: undefined, subject: undefined });
  const { chat, ask, subject } = search;
  const open = chat ?? ask;
  const client = useQueryClient();
  useEffect(() => {
    if (chat) void startOpening(client, chat);
  }, [client, chat]);
  return (
    <TabPage title="Messages">
      <div className={styles.view}>
        <div className={styles.lists}>
          <ChatSection side={side} kind="pre_booking" place="inquiries" {...{ search, hrefOf }} />
          <ChatSection side={side} kind="booking" place="sessions" {...{ search, hrefOf }} />
          <MyReports />
        </div>
        <ChatFrame search={search} wide={wide} onClose={close}>
          <ChatWindow key={open} {...{ chat, ask, subject }} onClose={wide ? undefined : close} />
        </ChatFrame>
      </div>
    </TabPage>
  );
}

interface ChatSectionProps {
  side: ChatSide;
  kind: ChatKind;
  /** What says in the address which part of it is shown. */
  place: "inquiries" | "sessions";
  search: ChatsSearch;
  hrefOf: (change: Partial<ChatsSearch>) => string;
}

function ChatSection({ side, kind, place: name, search, hrefOf }: ChatSectionProps) {
  const place = search[name];
  const queryAt = (at: ListPlace) => chatList(side, kind, at);
  const query = useQuery({ ...queryAt(place), placeholderData: keepPreviousData });
  return (
    <DashboardSection title={TITLES[side][kind]} wide>
      <Loaded query={query} skeleton={<RowsSkeleton />}>
        {(page) =>
          page.items.length === 0 ? (
            <EmptyState drawing="email">{EMPTY[side][kind]}</EmptyState>
          ) : (
            <LongList
              page={page}
              place={place}
              hrefOf={(at) => hrefOf({ [name]: at })}
              queryAt={queryAt}
              words={kind === "booking" ? "session chats" : "inquiries"}
              busy={query.isPlaceholderData}
            >
              {page.items.map((chat) => (
                <ChatRow
                  key={chat.id}
                  chat={chat}
                  open={isOpen(chat, search)}
                  href={hrefOf({ chat: chat.id, ask: undefined, subject: undefined })}
                />
              ))}
            </LongList>
          )
        }
      </Loaded>
    </DashboardSection>
  );
}

/** Whether an address names a chat, or the tutor who is asked in it. */
const isOpen = ({ id, kind, other }: Chat, { chat, ask }: ChatsSearch): boolean =>
  id === chat || (kind === "pre_booking" && other.id === ask);

/** From here on a chat stands beside its list. */
const WIDE = "(min-width: 900px)";

function watchWidth(changed: () => void): () => void {
  const media = window.matchMedia(WIDE);
  media.addEventListener("change", changed);
  return () => media.removeEventListener("change", changed);
}

/** Whether there is room for a chat beside the lists; not known on the server and until the page is mounted. */
const useWide = (): boolean | undefined =>
  useSyncExternalStore<boolean | undefined>(
    watchWidth,
    () => window.matchMedia(WIDE).matches,
    () => undefined,
  );
