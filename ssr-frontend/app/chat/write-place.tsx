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

/** A chat with one place where the focus goes when what had it is gone. */
export function WritePlace({ children }: { children: ReactNode }) {
  const place = useRef<HTMLElement>(null);
  return <WritePlaceContext value={place}>{children}</WritePlaceContext>;
}

/**
 * Makes an element that place: the composer, or the words that stand there instead.
 *
 * @param inherits whether it comes for another such element, and takes its focus over unless that is elsewhere by now
 */
export function useAsWritePlace(element: RefObject<HTMLElement | null>, inherits = false): void {
  const place = use(WritePlaceContext);
  useLayoutEffect(() => {
    place.current = element.current;
    const isLost = (document.activeElement ?? document.body).contains(element.current);
    if (inherits && isLost) element.current?.focus();
  }, [place, element, inherits]);
}

/** Puts the focus there. */
export function useToWritePlace(): () => void {
  const place = use(WritePlaceContext);
  return useCallback(() => place.current?.focus(), [place]);
}
