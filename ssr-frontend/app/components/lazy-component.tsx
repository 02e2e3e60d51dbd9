import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useReducer, useState } from "react";
import { reportClientError } from "../client-errors.ts";

/** A component's script could not be fetched: no connection, or a newer version is deployed. */
class ChunkLoadError extends Error {
  constructor(cause: unknown) {
    super("a part of the page could not be loaded", { cause });
    this.name = "ChunkLoadError";
  }
}

type ComponentLoader<P> = () => Promise<{ default: ComponentType<P> }>;

const META_NAME = "part";

/** How to fetch each component that the server may have rendered, by name. */
const preloaders = new Map<string, () => Promise<void>>();

/** For how long hydration waits for a component without anything typed in it, in ms. */
const MAX_PRELOAD_WAIT = 2_000;

/**
 * Fetches the components that the server has rendered into this document, before the page is hydrated. React would
 * remove a component whose script is not there yet, with everything typed into it. Without a form it is not waited for long.
 */
export async function preloadRendered(): Promise<void> {
  const fetched = new Set<string>();
  for (;;) {
    const marks = document.querySelectorAll<HTMLMetaElement>(`meta[name="${META_NAME}"]`);
    // A component that has just been fetched may contain others.
    const names = [...marks]
      .map(({ content }) => content)
      .filter((name) => preloaders.has(name) && !fetched.has(name));
    if (names.length === 0) return;
    await Promise.allSettled(names.map((name) => preloaders.get(name)?.()));
    for (const name of names) fetched.add(name);
  }
}

interface LazyOptions {
  /** Tells it from all others; needed where it may be there from the start, and so rendered by the server. */
  name?: string;
  /**
   * Whether people type into it. The rest of the page then waits for its script without end: until then the browser
   * sends its form. Everything else comes to life without it after a while, and what the server has rendered stands.
   */
  hasForm?: boolean;
}

/**
 * A component whose script is fetched when it is first shown. If that fails, it says so in its own place and offers to
 * try again; the rest of the page stays.
 *
 * @param fallback what stands there until then
 */
export function lazyComponent<P extends object>(
  load: ComponentLoader<P>,
  fallback: ReactNode = null,
  { name, hasForm = false }: LazyOptions = {},
): ComponentType<P> {
  let Loaded: ComponentType<P> | undefined;
  const fetchComponent = async () => {
    try {
      const { default: Loadable } = await load();
      Loaded = Loadable;
      return { default: Loadable };
    } catch (cause) {
      throw new ChunkLoadError(cause);
    }
  };
  if (name) {
    const preload = async () => void (await fetchComponent());
    preloaders.set(name, hasForm ? preload : () => Promise.race([preload(), pause(MAX_PRELOAD_WAIT)]));
  }
  let Lazy = lazy(fetchComponent);
  return function LazyComponent(props: P) {
    const [attempt, again] = useReducer((count: number) => count + 1, 0);
    // Chosen once: another kind of component would start anew, without its state.
    const [ready] = useState(() => Loaded);
    const Loadable = ready ?? Lazy;
    const retry = () => {
      // A failed `lazy` stays failed.
      Lazy = lazy(fetchComponent);
      again();
    };
    return (
      <>
        {name && <meta name={META_NAME} content={name} />}
        <ChunkErrorBoundary key={attempt} attempt={attempt} onRetry={retry}>
          <Suspense fallback={fallback}>
            <Loadable {...props} />
          </Suspense>
        </ChunkErrorBoundary>
      </>
    );
  };
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

interface ChunkErrorBoundaryProps {
  /** How often it was tried again. */
  attempt: number;
  onRetry: () => void;
  children: ReactNode;
}

/** Catches a `ChunkLoadError` and nothing else. */
class ChunkErrorBoundary extends Component<ChunkErrorBoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    if (!(error instanceof ChunkLoadError)) return;
    reportClientError(error, "chunk");
    if (this.props.attempt > 0) void renewPageIfReachable();
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (!(error instanceof ChunkLoadError)) throw error;
    const retry = this.props.attempt === 0 ? this.props.onRetry : () => window.location.reload();
    const button = (
      <Button color="inherit" onClick={retry}>
        Try again
      </Button>
    );
    return (
      // What it is part of may be out of sight, as with a dialog.
      <Alert severity="error" role="alert" action={button} ref={scrollIntoView}>
        This part of the page could not be loaded. Check your connection and try again.
      </Alert>
    );
  }
}

/**
 * The second failure is not the network's if the site can be reached. The script may be one of an older version of the page, gone
 * for good. And by the HTML standard a script that could not be fetched stays failed for as long as the document lives
 * (https://github.com/whatwg/html/issues/6768), as it does in Chromium 148.
 */
async function renewPageIfReachable(): Promise<void> {
  const response = await fetch("/healthz").catch(() => undefined);
  if (response?.ok) window.location.reload();
}

const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: "nearest" });
