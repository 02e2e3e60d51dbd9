import { useEffect } from "react";

/** A loader's answer; `unreachable` when it is an earlier one, because no newer could be fetched. */
export type Kept<T> = T & { unreachable?: true };

/**
 * Keeps a loader's last answer in the browser, for when the network is gone: a page that
 * is open stays, instead of giving way to an error. Whatever the server answers is passed on.
 */
export function keptAnswer<T extends object>() {
  let last: T | undefined;
  return {
    /** For the route's `clientLoader`. */
    async load(serverLoader: () => Promise<T>): Promise<Kept<T>> {
      try {
        return await serverLoader();
      } catch (cause) {
        // What `fetch` throws when nothing answers.
        if (!(cause instanceof TypeError) || last === undefined) throw cause;
        return { ...last, unreachable: true };
      }
    },
    /** For the route's component; effects run in the browser only, so nothing is kept on the server. */
    useKeep(answer: T): void {
      useEffect(() => {
        last = answer;
      }, [answer]);
    },
  };
}
