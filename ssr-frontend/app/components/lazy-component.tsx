import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useReducer, useState } from "react";
import { reportClientError } from "../client-errors.ts";

/** A component's chunk could not be loaded: offline, or a newer version is deployed. */
class ChunkLoadError extends Error {
  constructor(cause: unknown) {
    super("a part of the page could not be loaded", { cause });
    this.name = "ChunkLoadError";
  }
}

type ComponentLoader<P> = () => Promise<{ default: ComponentType<P> }>;

const META_NAME = "part";

/** The loaders of components that the server may have rendered, by name. */
const preloaders = new Map<string, () => Promise<void>>();

/** How long hydration waits for a component without a form, in ms. */
const MAX_PRELOAD_WAIT = 2_000;

/**
 * Loads the chunks of the components that the server has rendered into this document, before hydration. React
 * would discard a component whose chunk is missing, with its input. A component without a form is awaited
 * only for a limited time.
 */
export async function preloadRendered(): Promise<void> {
  const fetched = new Set<string>();
  for (;;) {
    const marks = document.querySelectorAll<HTMLMetaElement>(`meta[name="${META_NAME}"]`);
    // A loaded component may contain others.
    const names = [...marks]
      .map(({ content }) => content)
      .filter((name) => preloaders.has(name) && !fetched.has(name));
    if (names.length === 0) return;
    await Promise.allSettled(names.map((name) => preloaders.get(name)?.()));
    for (const name of names) fetched.add(name);
  }
}

interface LazyOptions {
  /** A unique name; required if the server may render it. */
  name?: string;
  /**
   * Whether it contains a form. Hydration then waits for its chunk without a limit: until then the browser
   * submits the form natively. Other components are awaited for `MAX_PRELOAD_WAIT`, and their server-rendered
   * HTML stays.
   */
  hasForm?: boolean;
}

/**
 * A component whose chunk is loaded when it is first rendered. If that fails, it shows an error with a retry
 * button in its place; the rest of the page stays.
 *
 * @param fallback shown while loading
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
    // Fixed at mount: another component type would remount and lose its state.
    const [ready] = useState(() => Loaded);
    const Loadable = ready ?? Lazy;
    const retry = () => {
      // A rejected `lazy` stays rejected.
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
  /** The number of retries. */
  attempt: number;
  onRetry: () => void;
  children: ReactNode;
}

/** Catches only `ChunkLoadError`. */
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
      // Its parent may be scrolled out of view, as in a dialog.
      <Alert severity="error" role="alert" action={button} ref={scrollIntoView}>
        This part of the page didn’t load. Check your connection and try again.
      </Alert>
    );
  }
}

/**
 * If a retry fails although the site is reachable, the chunk may belong to an older version of the page and
 * no longer exist. And by the HTML standard a module that could not be fetched stays failed for the
 * document's lifetime (https://github.com/whatwg/html/issues/6768), as in Chromium 148.
 */
async function renewPageIfReachable(): Promise<void> {
  const response = await fetch("/healthz").catch(() => undefined);
  if (response?.ok) window.location.reload();
}

const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: "nearest" });
