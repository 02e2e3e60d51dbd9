import { useSyncExternalStore } from "react";

const neverSubscribe = () => () => undefined;

/** Whether the page is hydrated; `false` on the server and until it is mounted. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverSubscribe,
    () => true,
    () => false,
  );
