import { useSyncExternalStore } from "react";

const neverSubscribe = () => () => undefined;

/** Whether the page's scripts are at work; `false` on the server and until the page is mounted. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverSubscribe,
    () => true,
    () => false,
  );
