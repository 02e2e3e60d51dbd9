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

/** How long after `g` its letter counts, in ms. */
const LETTER_WINDOW = 1_500;

/** What a pressed key asks for. */
export type Shortcut =
  | { kind: "go"; to: string }
  | { kind: "search" }
  | { kind: "help" }
  | { kind: "prefix" };

/** What a key means, if anything: after `g` a letter leads to a tab. */
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

/** Whether keys belong to something else: what is typed, or a dialog. */
const isTaken = ({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean =>
  defaultPrevented ||
  ctrlKey ||
  metaKey ||
  altKey ||
  document.querySelector('[role="dialog"]') !== null ||
  (target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null);

/** Where a page is searched or narrowed down: what is marked `data-filter`, at the choice that is made there. */
function filterOf(page: ParentNode): HTMLElement | null {
  const filter = page.querySelector("main [data-filter]");
  return (
    filter?.querySelector<HTMLElement>("[aria-current]") ??
    filter?.querySelector<HTMLElement>("input, select, a") ??
    null
  );
}

/** Where it is kept in this browser that the keys are switched off. */
const SWITCHED_OFF_KEY = "shortcuts-off";

interface ShortcutsProps {
  tabs: readonly RailTab[];
  /** Whether the list of them is open. */
  open: boolean;
  onOpen: (open: boolean) => void;
}

/** Keys for those who work here all day, and the list of them. Single keys can be switched off (WCAG 2.1.4). */
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
            <dd>From row to row of a list</dd>
          </div>
          <div>
            <dt>
              <kbd>Enter</kbd>
            </dt>
            <dd>What a row offers first</dd>
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
