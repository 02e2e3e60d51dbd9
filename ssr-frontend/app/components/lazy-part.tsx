import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useReducer, useState } from "react";

/** A part of a page whose script could not be fetched: no connection, or a newer version is out. */
class PartMissing extends Error {
  constructor(cause: unknown) {
    super("a part of the page could not be loaded", { cause });
    this.name = "PartMissing";
  }
}

type Load<P> = () => Promise<{ default: ComponentType<P> }>;

const MARK = "part";

/** The parts that a server may have rendered, by name: how to fetch each. */
const named = new Map<string, () => Promise<void>>();

/**
 * Fetches the parts that the server has rendered into this document, before the page is hydrated. React would take a
 * part away again whose script is not there yet, with everything typed into it.
 */
export async function renderedParts(): Promise<void> {
  const fetched = new Set<string>();
  for (;;) {
    const marks = document.querySelectorAll<HTMLMetaElement>(`meta[name="${MARK}"]`);
    // A part that has just been fetched may hold others.
    const names = [...marks]
      .map(({ content }) => content)
      .filter((name) => named.has(name) && !fetched.has(name));
    if (names.length === 0) return;
    await Promise.allSettled(names.map((name) => named.get(name)?.()));
    for (const name of names) fetched.add(name);
  }
}

/**
 * A component whose script is fetched when it is first shown. If that fails, it says so in its own place and offers to
 * try again; the rest of the page stays.
 *
 * @param fallback what stands there until then
 * @param name tells it from all others; needed where it may be there from the start, and so rendered by the server
 */
export function lazyPart<P extends object>(
  load: Load<P>,
  fallback: ReactNode = null,
  name?: string,
): ComponentType<P> {
  let Loaded: ComponentType<P> | undefined;
  const fetchPart = async () => {
    try {
      const { default: Part } = await load();
      Loaded = Part;
      return { default: Part };
    } catch (cause) {
      throw new PartMissing(cause);
    }
  };
  if (name) named.set(name, async () => void (await fetchPart()));
  let Lazy = lazy(fetchPart);
  return function LazyPart(props: P) {
    const [attempt, again] = useReducer((count: number) => count + 1, 0);
    // Chosen once: another kind of component would start anew, without its state.
    const [ready] = useState(() => Loaded);
    const Part = ready ?? Lazy;
    const retry = () => {
      // A failed `lazy` stays failed.
      Lazy = lazy(fetchPart);
      again();
    };
    return (
      <>
        {name && <meta name={MARK} content={name} />}
        <PartBoundary key={attempt} attempt={attempt} onRetry={retry}>
          <Suspense fallback={fallback}>
            <Part {...props} />
          </Suspense>
        </PartBoundary>
      </>
    );
  };
}

interface BoundaryProps {
  /** How often it was tried again. */
  attempt: number;
  onRetry: () => void;
  children: ReactNode;
}

/** Catches the missing part and nothing else. */
class PartBoundary extends Component<BoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (!(error instanceof PartMissing)) throw error;
    // What an older version of the page asks for may be gone for good: the second time the page itself is renewed.
    const retry = this.props.attempt === 0 ? this.props.onRetry : () => window.location.reload();
    const button = (
      <Button color="inherit" onClick={retry}>
        Try again
      </Button>
    );
    return (
      <Alert severity="error" role="alert" action={button}>
        This part of the page could not be loaded. Check your connection and try again.
      </Alert>
    );
  }
}
