import { useEffect, useRef } from "react";
import { closeWhenLeft } from "./details-closing.ts";
import styles from "./details-menu.module.css";

interface DetailsMenuProps<K extends string> {
  /** The accessible name. */
  label: string;
  entries: readonly { action: K; label: string }[];
  /** Whether an action is pending: clicks are then ignored. */
  busy?: boolean;
  onChoose: (action: K) => void;
}

/** A menu button with three dots and a list of actions. */
export function DetailsMenu<K extends string>({
  label,
  entries,
  busy = false,
  onChoose,
}: DetailsMenuProps<K>) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const unmounted = new AbortController();
    if (menu.current) closeWhenLeft(menu.current, unmounted.signal);
    return () => unmounted.abort();
  }, []);
  const choose = (action: K) => {
    if (menu.current) menu.current.open = false;
    // A dialog restores the focus to an element that still exists.
    menu.current?.querySelector("summary")?.focus();
    onChoose(action);
  };
  return (
    <details ref={menu} className={styles.menu}>
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
