import Dialog from "@mui/material/Dialog";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, type RefCallback, useCallback, useId, useState } from "react";
import { createPortal } from "react-dom";
import { useVisibleArea } from "../components/visible-area.ts";
import { chat as chatQuery, inquiry } from "../queries/chats.ts";
import styles from "./chats-view.module.css";
import type { ChatsSearch } from "./search.ts";
import { otherName } from "./words.ts";

interface ChatFrameProps {
  search: Pick<ChatsSearch, "chat" | "ask">;
  /** Whether the chat is beside the lists; undefined until it is known. */
  wide: boolean | undefined;
  onClose: () => void;
  /** The open chat, if any. */
  children: ReactNode;
}

/**
 * The container of the open chat: beside the lists, or on a phone in a dialog above them. When a phone is
 * rotated, the chat moves from one to the other without unmounting, so that drafts and uploads continue.
 */
export function ChatFrame({ search, wide, onClose, children }: ChatFrameProps) {
  const { place, within } = useMovable();
  const isOpen = Boolean(search.chat ?? search.ask);
  const titleId = useId();
  const name = useOpenName(search);
  const { height, top } = useVisibleArea();
  const onKeyDown = (key: string) => wide === false && key === "Escape" && onClose();
  return (
    <>
      {wide !== false && <div className={styles.card}>{wide && <Place place={place} />}</div>}
      {wide === false && (
        <Dialog
          open={isOpen}
          onClose={onClose}
          fullScreen
          sx={paper}
          slotProps={{ paper: { style: { height, marginTop: top } } }}
          aria-labelledby={titleId}
        >
          <span id={titleId} hidden>
            {name ? `Chat with ${name}` : "Chat"}
          </span>
          <Place place={place} />
        </Dialog>
      )}
      {wide !== undefined &&
        within(
          // biome-ignore lint/a11y/noStaticElementInteractions: a portal's keys go where it is rendered, not to its dialog
          <div className={styles.frame} onKeyDown={({ key }) => onKeyDown(key)}>
            {isOpen
              ? children
              : wide && <p className={styles.none}>Choose a chat to read it and write here.</p>}
          </div>,
        )}
    </>
  );
}

const Place = ({ place }: { place: RefCallback<HTMLElement> }) => (
  <div ref={place} className={styles.frame} />
);

/** Content that can move in the document without being mounted again. */
function useMovable() {
  const [box] = useState(() => (typeof document === "undefined" ? undefined : document.createElement("div")));
  const place = useCallback(
    (element: HTMLElement | null) => {
      if (!element || !box) return;
      box.className = styles.frame ?? "";
      element.append(box);
    },
    [box],
  );
  return { place, within: (content: ReactNode) => box && createPortal(content, box) };
}

/** The name of the open chat's other user, once it is loaded. */
function useOpenName({ chat, ask }: ChatFrameProps["search"]): string | undefined {
  const { data: opened } = useQuery({ ...chatQuery(chat ?? ""), enabled: chat !== undefined });
  const { data: asked } = useQuery({ ...inquiry(ask ?? ""), enabled: ask !== undefined });
  const other = opened?.other ?? asked?.tutor;
  return other && otherName({ other });
}

/** Covers the whole window. */
const paper = {
  "& .MuiDialog-container": { alignItems: "start" },
  "& .MuiDialog-paper": {
    width: "100%",
    maxWidth: "100%",
    maxHeight: "100dvh",
    m: 0,
    border: 0,
    borderRadius: 0,
  },
};
