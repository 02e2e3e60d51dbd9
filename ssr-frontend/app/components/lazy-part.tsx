import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useReducer } from "react";

/** A part of a page whose script could not be fetched: no connection, or a newer version is out. */
class PartMissing extends Error {
  constructor(cause: unknown) {
    super("a part of the page could not be loaded", { cause });
    this.name = "PartMissing";
  }
}

const loaded = <P,>(load: Load<P>) =>
  lazy(() =>
    load().catch((cause: unknown) => {
      throw new PartMissing(cause);
    }),
  );

type Load<P> = () => Promise<{ default: ComponentType<P> }>;

/**
 * A component whose script is fetched when it is first shown. If that fails, it says so in its own place and offers to
 * try again; the rest of the page stays.
 *
 * @param fallback what stands there until then
 */
export function lazyPart<P extends object>(load: Load<P>, fallback: ReactNode = null): ComponentType<P> {
  let Part = loaded(load);
  return function LazyPart(props: P) {
    const [attempt, again] = useReducer((count: number) => count + 1, 0);
    const retry = () => {
      // A failed `lazy` stays failed.
      Part = loaded(load);
      again();
    };
    return (
      <PartBoundary key={attempt} attempt={attempt} onRetry={retry}>
        <Suspense fallback={fallback}>
          <Part {...props} />
        </Suspense>
      </PartBoundary>
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
