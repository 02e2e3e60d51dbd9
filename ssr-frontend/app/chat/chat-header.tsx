import type { ReactNode } from "react";
import { Avatar } from "../components/avatar.tsx";
import { fullName } from "../components/full-name.ts";
import type { Chat } from "./chat.ts";
import styles from "./panel.module.css";

interface ChatHeaderProps {
  titleId: string;
  other: Chat["other"];
  /** The chat's subject, in short sentences. */
  about: readonly string[];
  /** The menu of actions for the whole chat. */
  menu?: ReactNode;
  /** Returns to the list, if that is not visible. */
  onClose?: (() => void) | undefined;
}

/** The header of a chat: the other user and the subject. */
export function ChatHeader({ titleId, other, about, menu, onClose }: ChatHeaderProps) {
  const name = fullName(other);
  return (
    <header className={styles.header}>
      {onClose && (
        <button type="button" className={styles.back} onClick={onClose}>
          <svg viewBox="0 0 24 24" width="22" height="22" className="draw" aria-hidden="true">
            <path d="M14.500 5.500L8 12l6.500 6.500" />
          </svg>
          <span className="visually-hidden">Close chat</span>
        </button>
      )}
      <Avatar person={other} />
      <div className={styles.who}>
        <h2 id={titleId} tabIndex={-1}>
          {other.slug ? <a href={`/mentor/${other.slug}`}>{name}</a> : name}
        </h2>
        <p className={`note ${styles.about}`}>
          {about.filter(Boolean).map((words) => (
            <span key={words}>{words}</span>
          ))}
        </p>
      </div>
      {menu}
    </header>
  );
}
