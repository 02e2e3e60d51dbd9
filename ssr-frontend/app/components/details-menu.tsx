import { type KeyboardEvent, useRef } from "react";
import styles from "./details-menu.module.css";

interface DetailsMenuProps<K extends string> {
  /** What it opens, for readers. */
  label: string;
  entries: readonly { action: K; label: string }[];
  /** Whether something is under way: a press does nothing then. */
  busy?: boolean;
  onChoose: (action: K) => void;
}

/** Three dots that open a list of what can be done. It closes by Escape, and as the focus leaves it. */
export function DetailsMenu<K extends string>({
  label,
  entries,
  busy = false,
  onChoose,
}: DetailsMenuProps<K>) {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (menu.current) menu.current.open = false;
  };
  const choose = (action: K) => {
    close();
    // A dialog gives the focus back to what is still there.
    menu.current?.querySelector("summary")?.focus();
    onChoose(action);
  };
  return (
    <details
      ref={menu}
      className={styles.menu}
      onKeyDown={(event) => closeOnEscape(event, close)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) close();
      }}
    >
      <summary aria-busy={busy}>
        <svg viewBox="0 0 24 24" width="22" height="22" className="draw" aria-hidden="true">
          <path d="M12 5.500v.5M12 12v.5M12 18.500v.5" strokeWidth="3" strokeLinecap="round" />
        </svg>
        <span className="visually-hidden">{label}</span>
      </summary>
      <div>
        {entries.map(({ action, label }) => (
          <button key={action} type="button" aria-disabled={busy} onClick={() => !busy && choose(action)}>
            {label}
          </button>
        ))}
      </div>
    </details>
  );
}

/** The menu closes, and what it stands in stays. */
function closeOnEscape(event: KeyboardEvent<HTMLDetailsElement>, close: () => void): void {
  if (event.key !== "Escape" || !event.currentTarget.open) return;
  event.stopPropagation();
  close();
  event.currentTarget.querySelector("summary")?.focus();
}
