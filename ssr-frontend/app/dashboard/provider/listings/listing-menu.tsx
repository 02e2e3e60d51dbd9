import { type KeyboardEvent, useRef } from "react";
import type { Listing } from "../../../queries/provider-listings.ts";
import { type MenuAction, menuOf } from "./listing-actions.tsx";
import styles from "./listing-menu.module.css";

interface ListingMenuProps {
  listing: Listing;
  /** Whether something is under way: a press does nothing then. */
  busy: boolean;
  onChoose: (action: MenuAction) => void;
}

/** What can be done with a listing beside writing it. Nothing where that is nothing. */
export function ListingMenu({ listing, busy, onChoose }: ListingMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  const entries = menuOf(listing);
  const close = () => {
    if (menu.current) menu.current.open = false;
  };
  const choose = (action: MenuAction) => {
    close();
    // A dialog gives the focus back to what is still there.
    menu.current?.querySelector("summary")?.focus();
    onChoose(action);
  };
  if (entries.length === 0) return null;
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
        <span className="visually-hidden">Actions: {listing.title}</span>
      </summary>
      <div>
        {entries.map(({ action, label }) => (
          <button key={action} type="button" aria-disabled={busy} onClick={() => choose(action)}>
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
