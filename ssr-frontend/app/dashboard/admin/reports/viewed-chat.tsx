import Button from "@mui/material/Button";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { BusyButton } from "../../../components/busy-button.tsx";
import { fullName } from "../../../components/full-name.ts";
import { Hint, Loaded, RowsSkeleton } from "../../../components/section.tsx";
import { type AdminPerson, type ChatView, viewedMessages } from "../../../queries/admin-chats.ts";
import { useSession } from "../../../queries/session.ts";
import { useServerClock } from "../../../time/server-clock.tsx";
import { FileLink } from "./file-link.tsx";
import SuspensionDialog from "./suspension-dialog.tsx";
import { Transcript } from "./transcript.tsx";

interface ViewedChatProps {
  view: ChatView;
  reason: string;
  /** Requests another view after this one has expired. */
  onAgain: () => void;
  onClose: () => void;
}

const MINUTE = 60_000;
const TICK_INTERVAL = 5_000;

/** The messages of a chat, shown until the view expires. */
export function ViewedChat({ view, reason, onAgain, onClose }: ViewedChatProps) {
  const { now } = useSession();
  const left = Date.parse(view.expires_at) - useServerClock(now, TICK_INTERVAL);
  const [suspends, setSuspends] = useState<AdminPerson>();
  const [asking, setAsking] = useState(false);
  const { student, tutor } = view.chat;
  return (
    <>
      <p className="view-state">
        <span>“{reason}”</span>
        <span>{left > 0 ? `${Math.max(1, Math.round(left / MINUTE))} min left` : "Ended"}</span>
      </p>
      <DialogContent>
        {left > 0 ? (
          <Messages view={view} />
        ) : (
          <Hint>Your reading time is up. Give a reason again to continue.</Hint>
        )}
      </DialogContent>
      <DialogActions className="dialog-actions">
        {[student, tutor].map((person) => (
          <Button
            key={person.id}
            color="secondary"
            aria-label={`Suspend ${fullName(person)}`}
            onClick={() => {
              setSuspends(person);
              setAsking(true);
            }}
          >
            Suspend {person.first_name}
          </Button>
        ))}
        {left <= 0 && (
          <Button variant="contained" color="signal" onClick={onAgain}>
            Give a reason
          </Button>
        )}
        <Button variant="outlined" color="secondary" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
      {suspends && (
        <SuspensionDialog
          key={suspends.id}
          person={suspends}
          open={asking}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function Messages({ view }: { view: ChatView }) {
  const messages = useInfiniteQuery(viewedMessages(view));
  const list = useRef<HTMLDivElement>(null);
  const { student, tutor } = view.chat;
  const items = messages.data?.pages.flatMap((page) => page.items) ?? [];
  useKeptPlace(list, items.length);
  return (
    <Loaded query={messages} skeleton={<RowsSkeleton rows={6} />}>
      {() => (
        <div ref={list} className="viewed-messages">
          {messages.hasPreviousPage && (
            <BusyButton
              variant="outlined"
              color="secondary"
              busy={messages.isFetchingPreviousPage}
              onClick={() => void messages.fetchPreviousPage()}
            >
              {messages.isFetchingPreviousPage ? "Loading…" : "Earlier messages"}
            </BusyButton>
          )}
          {messages.isFetchPreviousPageError && (
            <p role="alert">{messages.error?.message} Please try again.</p>
          )}
          <Transcript
            label="What is written"
            empty="Nothing is written in it."
            messages={items.map(({ file, ...message }) => ({
              ...message,
              file_name: null,
              file: file && <FileLink file={file} view={view.id} />,
            }))}
            names={{ [student.id]: fullName(student), [tutor.id]: fullName(tutor) }}
          />
        </div>
      )}
    </Loaded>
  );
}

/** Scrolls to the last message at first, and keeps the scroll position when older messages are prepended. */
function useKeptPlace(list: RefObject<HTMLElement | null>, count: number): void {
  const height = useRef(0);
  // After each change in how many there are.
  // biome-ignore lint/correctness/useExhaustiveDependencies: how many there are decides when
  useLayoutEffect(() => {
    const box = list.current?.closest<HTMLElement>(".MuiDialogContent-root");
    if (!box) return;
    box.scrollTop += box.scrollHeight - height.current;
    height.current = box.scrollHeight;
  }, [list, count]);
}
