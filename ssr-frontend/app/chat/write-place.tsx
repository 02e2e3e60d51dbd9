import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useCallback,
  useLayoutEffect,
  useRef,
} from "react";

const WritePlaceContext = createContext<RefObject<HTMLElement | null>>({ current: null });

/** Provides a focus target within a chat for when the focused element is unmounted. */
export function WritePlace({ children }: { children: ReactNode }) {
  const place = useRef<HTMLElement>(null);
  return <WritePlaceContext value={place}>{children}</WritePlaceContext>;
}

/**
 * Registers an element as that target: the composer, or the text in its place.
 *
 * @param inherits whether it replaces another target, and takes over its focus unless that has moved
 */
export function useAsWritePlace(element: RefObject<HTMLElement | null>, inherits = false): void {
  const place = use(WritePlaceContext);
  useLayoutEffect(() => {
    place.current = element.current;
    const isLost = (document.activeElement ?? document.body).contains(element.current);
    if (inherits && isLost) element.current?.focus();
  }, [place, element, inherits]);
}

/** Moves the focus to the target. */
export function useToWritePlace(): () => void {
  const place = use(WritePlaceContext);
  return useCallback(() => place.current?.focus(), [place]);
}
