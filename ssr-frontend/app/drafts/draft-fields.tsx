import { type ReactNode, type RefCallback, useCallback, useEffect, useRef, useState } from "react";
import { useHydrated } from "../components/hydrated.ts";
import { storeDraft } from "./draft-storage.ts";
import {
  contentOf,
  type FormField,
  fillIn,
  firstContents,
  isKeepable,
  KEEPS_DRAFTS_ATTRIBUTE,
  tellOutdated,
} from "./page-drafts.ts";
import { ResumedNotice } from "./resumed-notice.tsx";
import type { Draft } from "./use-draft.ts";
import { useDraftOwner, useUnsaved } from "./use-unsaved.ts";

/** What somebody has entered into a field, and what stood in it before. */
interface KeptField {
  value: string | boolean;
  base: string | boolean;
  /** Whether it was typed: what was only chosen is no reason to ask before the window is closed. */
  isText: boolean;
}

/** By the names of the fields. */
type KeptEntries = Record<string, KeptField>;

/**
 * Keeps what is entered into the fields inside `KeptFields` until it is sent, as `useUnsaved` keeps drafts: over another tab
 * of the dashboard, a reload and a closed window. Whether a field's value is React's or its own makes no difference: it is
 * filled in again as a person would. Each field needs a name of its own.
 *
 * @param subject what the form is about; stays the same while the component is mounted
 */
export function useKeptFields(subject: string) {
  const owner = useDraftOwner();
  const { draft, isResumed, setDraft } = useUnsaved<KeptEntries>(subject);
  const root = useRef<HTMLElement>(null);
  /** As it is by now, also between two events before the next render. */
  const entries = useRef<KeptEntries>(undefined);
  entries.current ??= draft;
  const bases = useRef(new WeakMap<FormField, string | boolean>());
  /** Those that were filled in, or typed into, since. */
  const handled = useRef(new WeakSet<FormField>());
  const [wasFilled, setFilled] = useState(false);
  // On a page that was rendered by the server the draft is found after the fields.
  const isHydrated = useHydrated();
  const isRead = useRef(isHydrated);
  isRead.current = isHydrated;
  const store = useRef(setDraft);
  store.current = setDraft;

  const change = useCallback((next: KeptEntries) => {
    entries.current = next;
    store.current(Object.values(next).some(({ isText }) => isText) ? next : undefined);
  }, []);

  const note = useCallback(
    (field: EventTarget | null) => {
      if (!(field instanceof Element) || !root.current?.contains(field) || !isKept(field)) return;
      handled.current.add(field);
      const key = keyOf(field);
      const { value, initial } = contentOf(field);
      const base = entries.current?.[key]?.base ?? bases.current.get(field) ?? initial;
      const isText = typeof value === "string" && !field.matches("select");
      const others = without(entries.current, key, field.type === "radio" ? `${field.name}=` : undefined);
      change(value === base ? others : { ...others, [key]: { value, base, isText } });
    },
    [change],
  );

  const fill = useCallback(() => {
    if (!isRead.current) return;
    const fields = fieldsIn(root.current);
    for (const field of fields) {
      if (bases.current.has(field)) continue;
      const { value } = contentOf(field);
      const base = firstContents.get(field) ?? value;
      bases.current.set(field, base);
      // Entered before the page's scripts were there; of radio buttons, the one that is chosen says it.
      if (value === base || value === false) continue;
      const kept = entries.current?.[keyOf(field)]?.value;
      if (kept !== value) tellOutdated(field, kept);
      note(field);
    }
    for (const field of fields) {
      const kept = entries.current?.[keyOf(field)];
      if (!kept || handled.current.has(field)) continue;
      handled.current.add(field);
      if (contentOf(field).value === kept.value) continue;
      // What filling in another field has changed it to is no news.
      if (bases.current.get(field) === kept.base) {
        fillIn(field, kept.value);
        setFilled(true);
      } else {
        tellOutdated(field, kept.value);
        change(without(entries.current, keyOf(field)));
      }
    }
  }, [change, note]);

  const attach = useCallback(
    (element: HTMLElement | null) => {
      root.current = element;
      if (!element) return;
      // Not while React is at work: what one field changes has to be rendered before the next one is filled in.
      queueMicrotask(fill);
      const observer = new MutationObserver(fill);
      observer.observe(element, { childList: true, subtree: true });
      // Behind React, which would else render the field's former value over what is typed.
      const onInput = ({ target }: Event) => note(target);
      window.addEventListener("input", onInput);
      // A form may have changed what stands in a field since it was shown.
      element.addEventListener("focusin", ({ target }) => {
        if (target instanceof Element && isKept(target) && !entries.current?.[keyOf(target)])
          bases.current.set(target, contentOf(target).value);
      });
      return () => {
        observer.disconnect();
        window.removeEventListener("input", onInput);
      };
    },
    [fill, note],
  );
  useEffect(() => {
    if (isHydrated) queueMicrotask(fill);
  }, [isHydrated, fill]);

  /** It is sent; heard also by a form that has gone by then. */
  function forget() {
    storeDraft(owner, subject, undefined);
    change({});
    setFilled(false);
  }

  /** Gives up what was entered, and leads on to the first field that it stood in. */
  function discard() {
    const given = entries.current ?? {};
    setFilled(false);
    queueMicrotask(() => {
      const fields = fieldsIn(root.current).filter((field) => given[keyOf(field)]);
      for (const field of fields) {
        const { base } = given[keyOf(field)] as KeptField;
        // Nobody can take back that they have chosen one of several.
        if (contentOf(field).value !== base && field.type !== "radio") fillIn(field, base);
      }
      change({});
      fields[0]?.focus();
    });
  }
  const kept = { attach, isResumed: isResumed && wasFilled, discard, forget };
  /** Stands around the fields, for what does not load all this for forms without. */
  const around = (children: ReactNode) => <KeptFields kept={kept}>{children}</KeptFields>;
  return { ...kept, around };
}

/** A form whose fields are kept. */
export type KeptForm = ReturnType<typeof useKeptFields>;

interface KeptFieldsProps {
  kept: { attach: RefCallback<HTMLElement>; isResumed: boolean; discard: () => void };
  children: ReactNode;
}

/** Around the fields of a form that are kept; says when they hold what was typed on an earlier visit. */
export const KeptFields = ({ kept, children }: KeptFieldsProps) => (
  <div ref={kept.attach} style={{ display: "contents" }} {...{ [KEEPS_DRAFTS_ATTRIBUTE]: "" }}>
    <ResumedNotice draft={{ ...kept, takeOutdated: () => ({}) }} />
    {children}
  </div>
);

/** What is looked for is no part of what a form says. */
const isKept = (element: Element): element is FormField =>
  isKeepable(element) && !element.matches("[type=search]");

const fieldsIn = (root: HTMLElement | null): FormField[] =>
  [...(root?.querySelectorAll("input,textarea,select") ?? [])].filter(isKept);

/** The name of a field; of a radio button, also which of them it is. */
const keyOf = (field: FormField): string =>
  field.type === "radio" ? `${field.name}=${field.value}` : field.name;

/** The entries without one, and without those whose names begin so. */
const without = (entries: KeptEntries | undefined, key: string, prefix?: string): KeptEntries =>
  Object.fromEntries(
    Object.entries(entries ?? {}).filter(
      ([name]) => name !== key && (prefix === undefined || !name.startsWith(prefix)),
    ),
  );

/** Stands around the fields of a draft, where they are not in a form that says so itself. */
export const DraftFields = ({ draft, children }: { draft: Draft; children: ReactNode }) => (
  <div style={{ display: "contents" }} {...{ [KEEPS_DRAFTS_ATTRIBUTE]: "" }}>
    <ResumedNotice draft={draft} />
    {children}
  </div>
);
