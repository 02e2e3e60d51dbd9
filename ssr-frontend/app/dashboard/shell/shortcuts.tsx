import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { withStorage } from "../../components/storage.ts";
import type { RailTab } from "../tab.ts";
import styles from "./shortcuts.module.css";

/** How long after `g` its letter is accepted, in ms. */
const LETTER_WINDOW = 1_500;

/** The effect of a pressed key. */
export type Shortcut =
  | { kind: "go"; to: string }
  | { kind: "search" }
  | { kind: "help" }
  | { kind: "prefix" };

/** The shortcut of a key, if any: after `g` a letter opens a tab. */
export function shortcutOf(
  key: string,
  afterPrefix: boolean,
  tabs: readonly RailTab[],
): Shortcut | undefined {
  if (afterPrefix) {
    const tab = tabs.find(({ letter }) => letter === key);
    if (tab) return { kind: "go", to: tab.to };
  }
  if (key === "g") return { kind: "prefix" };
  if (key === "/") return { kind: "search" };
  return key === "?" ? { kind: "help" } : undefined;
}

/** Whether the key belongs to something else: a text field, or a dialog. */
const isTaken = ({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean =>
  defaultPrevented ||
  ctrlKey ||
  metaKey ||
  altKey ||
  document.querySelector('[role="dialog"]') !== null ||
  (target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null);

/** The page's search or filter, which is marked `data-filter`; in a group, its selected choice. */
function filterOf(page: ParentNode): HTMLElement | null {
  const filter = page.querySelector("main [data-filter]");
  return (
    filter?.querySelector<HTMLElement>("[aria-current]") ??
    filter?.querySelector<HTMLElement>("input, select, a") ??
    null
  );
}

/** The local storage key that says that shortcuts are off. */
const SWITCHED_OFF_KEY = "shortcuts-off";

interface ShortcutsProps {
  tabs: readonly RailTab[];
  /** Whether the list of shortcuts is open. */
  open: boolean;
  onOpen: (open: boolean) => void;
}

/** Keyboard shortcuts and their list. Single-key shortcuts can be switched off (WCAG 2.1.4). */
export function Shortcuts({ tabs, open, onOpen }: ShortcutsProps) {
  const navigate = useNavigate();
  const [on, setOn] = useState(true);
  useEffect(() => setOn(withStorage(() => localStorage.getItem(SWITCHED_OFF_KEY)) !== ""), []);
  const switchTo = (wanted: boolean) => {
    setOn(wanted);
    withStorage(() => {
      if (wanted) localStorage.removeItem(SWITCHED_OFF_KEY);
      else localStorage.setItem(SWITCHED_OFF_KEY, "");
    });
  };
  const prefixAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (!on) return;
    function onKeyDown(event: KeyboardEvent) {
      if (isTaken(event)) return;
      const afterPrefix = event.timeStamp - prefixAt.current < LETTER_WINDOW;
      const shortcut = shortcutOf(event.key, afterPrefix, tabs);
      prefixAt.current = shortcut?.kind === "prefix" ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (!shortcut) return;
      if (shortcut.kind === "go") void navigate(shortcut.to);
      if (shortcut.kind === "help") onOpen(true);
      if (shortcut.kind === "search") {
        const filter = filterOf(document);
        if (!filter) return;
        filter.focus();
      }
      event.preventDefault();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [tabs, navigate, on, onOpen]);
  return <ShortcutList tabs={tabs} open={open} on={on} onSwitch={switchTo} onClose={() => onOpen(false)} />;
}

interface ShortcutListProps {
  tabs: readonly RailTab[];
  open: boolean;
  on: boolean;
  onSwitch: (on: boolean) => void;
  onClose: () => void;
}

function ShortcutList({ tabs, open, on, onSwitch, onClose }: ShortcutListProps) {
  const id = useId();
  return (
    <Dialog open={open} onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id} variant="h3" component="h2">
        Keyboard shortcuts
      </DialogTitle>
      <DialogContent>
        <dl className={styles.keys}>
          {tabs.map(({ to, letter, label }) => (
            <div key={to}>
              <dt>
                <kbd>g</kbd> <kbd>{letter}</kbd>
              </dt>
              <dd>{label}</dd>
            </div>
          ))}
          <div>
            <dt>
              <kbd>/</kbd>
            </dt>
            <dd>Search or filter, on pages that have one</dd>
          </div>
          <div>
            <dt>
              <kbd>↑</kbd> <kbd>↓</kbd>
            </dt>
            <dd>Move between the rows of a list</dd>
          </div>
          <div>
            <dt>
              <kbd>Enter</kbd>
            </dt>
            <dd>A row’s first action</dd>
          </div>
          <div>
            <dt>
              <kbd>?</kbd>
            </dt>
            <dd>This list</dd>
          </div>
        </dl>
        <label className={styles.switch}>
          <input type="checkbox" checked={on} onChange={(event) => onSwitch(event.target.checked)} />
          Use these keys in this browser
        </label>
      </DialogContent>
      <DialogActions className="dialog-actions">
        <Button autoFocus variant="outlined" color="secondary" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
