import { useEffect } from "react";

/** A loader's response; `unreachable` when it is a cached one because no newer one could be fetched. */
export type CachedResponse<T> = T & { unreachable?: true };

/**
 * Caches a loader's last response in the browser for when the network is down, so that an open page is not replaced
 * by an error. Every response of the server is passed on, errors included.
 */
export function createQueryCache<T extends object>() {
  let cached: T | undefined;
  return {
    /** For the route's `clientLoader`. */
    async load(serverLoader: () => Promise<T>): Promise<CachedResponse<T>> {
      try {
        return await serverLoader();
      } catch (cause) {
        // What `fetch` throws when nothing answers.
        if (!(cause instanceof TypeError) || cached === undefined) throw cause;
        return { ...cached, unreachable: true };
      }
    },
    /** For the route's component; effects run in the browser only, so nothing is cached on the server. */
    useCache(response: T): void {
      useEffect(() => {
        cached = response;
      }, [response]);
    },
  };
}
