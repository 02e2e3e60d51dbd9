import { createStore, type StoreApi } from "zustand/vanilla";

export interface Toast {
  id: number;
  tone: "success" | "destructive";
  title: string;
  description?: string;
}

/** The maximum number of toasts. */
const MAX_TOASTS = 3;

/** The toasts of a document, newest last. */
export interface ToastState {
  toasts: Toast[];
  /** Shows a success toast; returns its id. */
  success: (title: string, description?: string) => number;
  /** Shows an error toast; returns its id. */
  error: (title: string, description?: string) => number;
  dismiss: (id: number) => void;
}

export type ToastStore = StoreApi<ToastState>;

export function createToastStore(): ToastStore {
  let last = 0;
  return createStore<ToastState>((set) => {
    const add = (tone: Toast["tone"], title: string, description?: string) => {
      const toast: Toast = { id: ++last, tone, title, ...(description ? { description } : {}) };
      set(({ toasts }) => ({ toasts: [...evictToast(toasts, toast), toast] }));
      return toast.id;
    };
    return {
      toasts: [],
      success: (title, description) => add("success", title, description),
      error: (title, description) => add("destructive", title, description),
      dismiss: (id) => set(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) })),
    };
  });
}

/**
 * The toasts that stay beside a new one. A new toast is always shown: an earlier one with the same text is
 * removed, then the oldest success, then the oldest error.
 */
function evictToast(toasts: Toast[], added: Toast): Toast[] {
  const others = toasts.filter(
    ({ tone, title, description }) =>
      tone !== added.tone || title !== added.title || description !== added.description,
  );
  if (others.length < MAX_TOASTS) return others;
  const leaving = others.find(({ tone }) => tone === "success") ?? others[0];
  return others.filter((toast) => toast !== leaving);
}

/** How long a toast is shown, in ms: the reading time, and longer for errors. */
export function toastDuration({ tone, title, description }: Toast): number {
  const reading = 60 * (title.length + (description?.length ?? 0));
  return (tone === "destructive" ? 8_000 : 4_000) + reading;
}
