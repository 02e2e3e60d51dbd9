import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Box from "@mui/material/Box";
import {
  createContext,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import { useStore } from "zustand";
import { useToastPlace } from "./toast-place.ts";
import {
  createToastStore,
  type Toast,
  type ToastState,
  type ToastStore,
  toastDuration,
} from "./toast-store.ts";

type ToastActions = Pick<ToastState, "success" | "error" | "dismiss">;

const ToastContext = createContext<ToastActions | undefined>(undefined);

/** Provides and renders a document's toasts. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [store] = useState(createToastStore);
  return (
    // The initial state has the same functions as every later one, and keeps its identity: effects may depend
    // on it.
    <ToastContext value={store.getInitialState()}>
      {children}
      <Toasts store={store} />
    </ToastContext>
  );
}

/** Shows toasts: `toast.success(title, text)`, `toast.error(title, text)`. */
export function useToast(): ToastActions {
  const actions = useContext(ToastContext);
  if (!actions) throw new Error("useToast outside ToastProvider");
  return actions;
}

const region = {
  position: "fixed",
  zIndex: "snackbar",
  bottom: "calc(16px + var(--rail, 0px) + env(safe-area-inset-bottom))",
  right: { xs: 16, sm: 24 },
  left: { xs: 16, sm: "auto" },
  width: { sm: 400 },
  display: "grid",
  gap: 1,
  "@media print": { display: "none" },
} as const;

/**
 * Keeps an element accessible while a dialog is open. A dialog hides its siblings from screen readers until
 * it has faded out, but the toast is announced before.
 */
function useNeverHidden(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const unhide = new MutationObserver(() => current.removeAttribute("aria-hidden"));
    unhide.observe(current, { attributeFilter: ["aria-hidden"] });
    return () => unhide.disconnect();
  }, [element]);
}

function Toasts({ store }: { store: ToastStore }) {
  const toasts = useStore(store, (state) => state.toasts);
  const frame = useRef<HTMLElement>(null);
  useNeverHidden(frame);
  useToastPlace(frame);
  const [held, setHeld] = useState(false);
  // The pointer's position when it entered a toast, or when a toast appeared under it.
  const entered = useRef<{ x: number; y: number }>(undefined);
  const hold = {
    onPointerEnter: ({ screenX: x, screenY: y }: PointerEvent) => {
      entered.current = { x, y };
    },
    // Only a moving pointer counts: one that rests where a toast appeared would keep it forever.
    onPointerMove: ({ screenX: x, screenY: y }: PointerEvent) => {
      if (entered.current && (entered.current.x !== x || entered.current.y !== y)) setHeld(true);
    },
    onFocus: () => setHeld(true),
  };
  const release = { onPointerLeave: () => setHeld(false), onBlur: () => setHeld(false) };
  // Removing the focused element fires no blur event, so the hold is released here.
  const dismiss = (id: number) => {
    setHeld(false);
    store.getState().dismiss(id);
  };
  return (
    // The live regions are always mounted: screen readers announce only additions to a known region.
    <Box component="section" ref={frame} aria-label="Notifications" sx={region} {...hold} {...release}>
      {(["success", "destructive"] as const).map((tone) => (
        <Box key={tone} aria-live={tone === "success" ? "polite" : "assertive"} sx={{ display: "contents" }}>
          {toasts
            .filter((toast) => toast.tone === tone)
            .map((toast) => (
              <ToastCard key={toast.id} toast={toast} held={held} onDone={dismiss} />
            ))}
        </Box>
      ))}
    </Box>
  );
}

interface ToastCardProps {
  toast: Toast;
  /** Whether the user hovers or focuses it: it is then not removed. */
  held: boolean;
  onDone: (id: number) => void;
}

function ToastCard({ toast, held, onDone }: ToastCardProps) {
  const { id, tone, title, description } = toast;
  const left = useRef(toastDuration(toast));
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    if (held) return;
    const started = Date.now();
    const timer = setTimeout(() => done.current(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - started;
    };
  }, [held, id]);
  return (
    <Alert
      // The live region announces it; a second role would announce it twice.
      role="presentation"
      severity={tone === "success" ? "success" : "error"}
      onClose={() => onDone(id)}
      slotProps={{ closeButton: { "aria-label": `Dismiss: ${title}` } }}
      onKeyDown={(event) => event.key === "Escape" && onDone(id)}
      sx={{ backgroundColor: "var(--raised)", color: "var(--ink)", boxShadow: 4 }}
    >
      <AlertTitle sx={{ mb: description ? 0.25 : 0 }}>{title}</AlertTitle>
      {description}
    </Alert>
  );
}
