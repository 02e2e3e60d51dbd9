import Button from "@mui/material/Button";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { EmptyState } from "../components/empty-state.tsx";
import { lazyComponent } from "../components/lazy-component.tsx";
import { LIST_TOP, type ListPlace, PLACE_STEP } from "../components/list-place.ts";
import { LongList } from "../components/long-list.tsx";
import { DashboardSection, Loaded, RowsSkeleton } from "../components/section.tsx";
import { useSearch } from "../components/use-search.ts";
import { TabPage } from "../dashboard/shell/tab-page.tsx";
import { chatList } from "../queries/chats.ts";
import type { Chat, ChatKind, ChatSide } from "./chat.ts";
import { ChatFrame } from "./chat-frame.tsx";
import { ChatRow } from "./chat-rows.tsx";
import styles from "./chats-view.module.css";
import { MyReports } from "./my-reports.tsx";
import { importChatWindow, startOpening } from "./opening.ts";
import { PersonSearch } from "./person-search.tsx";
import { type ChatsSearch, formatChatsSearch, MAX_NAME_LENGTH, parseChatsSearch } from "./search.ts";

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
      "No questions yet. Ask a tutor anything before you book: on their page, or next to a free time.",
    booking:
      "Chats with your tutors appear here once a session is confirmed or a research project has started.",
  },
  tutor: {
    pre_booking: "No inquiries yet. Questions from students thinking about booking with you appear here.",
    booking:
      "Chats with your students appear here once a session is confirmed or a research project has started.",
  },
} as const;

/** The Messages tab of a user: their chats, and the open one beside the lists or, on a phone, above them. */
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
          <ChatSearch side={side} search={search} go={go} />
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

interface ChatSearchProps extends Pick<ChatSectionProps, "side" | "search"> {
  go: (change: Partial<ChatsSearch>) => void;
}

/** The search for chats by name, if there are more than a list shows at first. */
function ChatSearch({ side, search, go }: ChatSearchProps) {
  const { q, inquiries, sessions } = search;
  const root = useRef<HTMLDivElement>(null);
  const lists = [useChats(side, "pre_booking", inquiries, q), useChats(side, "booking", sessions, q)];
  const isLong =
    [inquiries, sessions].some(({ after }) => after !== undefined) ||
    lists.some(({ data }) => data && (data.more || data.items.length > PLACE_STEP));
  // Once shown it stays, however few chats are left or match.
  const [shown, setShown] = useState(isLong || q !== "");
  if (isLong && !shown) setShown(true);
  if (!shown && !q) return null;
  const find = (name: string) => go({ q: name, inquiries: LIST_TOP, sessions: LIST_TOP });
  function showAll() {
    find("");
    // The clicked button is unmounted with the search.
    root.current?.querySelector("input")?.focus();
  }
  return (
    <div className={styles.search} ref={root}>
      <PersonSearch
        label={side === "tutor" ? "Find a student" : "Find a tutor"}
        help="Part of their name."
        maxLength={MAX_NAME_LENGTH}
        q={q}
        action={`/dashboard/${side}/messages`}
        onFind={find}
      />
      {q && (
        <Button variant="outlined" color="secondary" onClick={showAll}>
          Show all chats
        </Button>
      )}
      <p className="visually-hidden" role="status">
        {q && foundWords(lists, q)}
      </p>
    </div>
  );
}

/** The number of matching chats, for screen readers, once all lists are loaded. */
function foundWords(lists: readonly ReturnType<typeof useChats>[], q: string): string | undefined {
  if (lists.some(({ data, isPlaceholderData }) => !data || isPlaceholderData)) return;
  const count = lists.reduce((sum, { data }) => sum + (data?.items.length ?? 0), 0);
  const orMore = lists.some(({ data }) => data?.more) ? " or more" : "";
  return `${count}${orMore} ${count === 1 ? "chat" : "chats"} with “${q}”.`;
}

const useChats = (side: ChatSide, kind: ChatKind, place: ListPlace, q: string) =>
  useQuery({ ...chatList(side, kind, place, q), placeholderData: keepPreviousData });

interface ChatSectionProps {
  side: ChatSide;
  kind: ChatKind;
  /** The URL parameter with the page of this list. */
  place: "inquiries" | "sessions";
  search: ChatsSearch;
  hrefOf: (change: Partial<ChatsSearch>) => string;
}

function ChatSection({ side, kind, place: name, search, hrefOf }: ChatSectionProps) {
  const place = search[name];
  const { q } = search;
  const query = useChats(side, kind, place, q);
  return (
    <DashboardSection title={TITLES[side][kind]} wide>
      <Loaded query={query} skeleton={<RowsSkeleton />}>
        {(page) =>
          page.items.length === 0 ? (
            // The previous results do not match the current search.
            query.isPlaceholderData ? (
              <RowsSkeleton />
            ) : (
              <EmptyState drawing="email">
                {q ? `No chats with anyone called “${q}”.` : EMPTY[side][kind]}
              </EmptyState>
            )
          ) : (
            <LongList
              key={q}
              page={page}
              place={place}
              hrefOf={(at) => hrefOf({ [name]: at })}
              queryAt={(at) => chatList(side, kind, at, q)}
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

/** Whether the URL identifies this chat, by its id or by the tutor of the inquiry. */
const isOpen = ({ id, kind, other }: Chat, { chat, ask }: ChatsSearch): boolean =>
  id === chat || (kind === "pre_booking" && other.id === ask);

/** From this width on, a chat is beside its list. */
const WIDE = "(min-width: 56.25em)";

function watchWidth(changed: () => void): () => void {
  const media = window.matchMedia(WIDE);
  media.addEventListener("change", changed);
  return () => media.removeEventListener("change", changed);
}

/**
 * Whether there is room for a chat beside the lists; undefined on the server and until the page is mounted.
 */
const useWide = (): boolean | undefined =>
  useSyncExternalStore<boolean | undefined>(
    watchWidth,
    () => window.matchMedia(WIDE).matches,
    () => undefined,
  );
