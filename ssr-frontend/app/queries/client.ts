import { type MutationOptions, QueryClient } from "@tanstack/react-query";
import type { Client } from "openapi-fetch";
import { api } from "../api/browser.ts";
import { Problem } from "../api/problem.ts";
import type { paths } from "../api/schema.gen.ts";
import type { LiveMeta } from "../live/live-meta.ts";
import { withVerification } from "./verification.ts";

/** The API, as the browser or a loader on the server calls it. */
export type Api = Client<paths>;

/** What our queries say of themselves beside key and function. */
export interface QueryMeta extends LiveMeta, Record<string, unknown> {
  /** The toast when there is nothing to show because it could not be loaded: title, and text if any. */
  errorToast?: (message: string) => [title: string, text?: string];
}

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: QueryMeta;
  }
}

/** Live events keep what is shown up to date; this is the net below them. In ms. */
const STALE_TIME = 5 * 60_000;
const CACHE_TIME = 15 * 60_000;
/** How often a read that may succeed another time is tried again. */
const MAX_RETRIES = 2;

/** Whatever mutation is refused until its person shows that it is them is made again then: every form and button alike. */
class AcademyQueryClient extends QueryClient {
  // biome-ignore lint/suspicious/noExplicitAny: as the library declares it
  override defaultMutationOptions<T extends MutationOptions<any, any, any, any>>(options?: T): T {
    const defaulted = super.defaultMutationOptions(options);
    const { mutationFn } = defaulted;
    if (options?._defaulted || !mutationFn) return defaulted;
    return { ...defaulted, mutationFn: withVerification(this, mutationFn) };
  }
}

const apis = new WeakMap<QueryClient, Api>();

interface QueryClientOptions {
  /**
   * It serves one rendering of a page: what fails is not tried again, and what it holds goes with it. A timer for each
   * query would keep all of it in the server's memory for as long as queries are kept in the browser.
   */
  once?: boolean;
}

/**
 * A cache of what the API says. One for each rendered page on the server, one for all pages in the browser.
 *
 * @param api what its queries are asked of
 */
export function createQueryClient(api: Api, { once = false }: QueryClientOptions = {}): QueryClient {
  const client = new AcademyQueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_TIME,
        gcTime: once ? Number.POSITIVE_INFINITY : CACHE_TIME,
        refetchOnWindowFocus: false,
        // A failed read says so at once, and is made again when the network is back.
        networkMode: "always",
        refetchOnReconnect: true,
        retry: (count, error) => !once && count < MAX_RETRIES && mayPass(error),
        retryDelay: (attempt) => 400 * 2 ** attempt * (0.75 + Math.random() / 2),
      },
      // Nothing is sent later than it was asked for.
      mutations: { networkMode: "always" },
    },
  });
  apis.set(client, api);
  return client;
}

/** The API that a client's queries are asked of. */
export function apiOf(client: QueryClient): Api {
  const found = apis.get(client);
  if (!found) throw new Error("a query client without its API");
  return found;
}

let inBrowser: QueryClient | undefined;

/** The browser's own client. */
export function browserQueryClient(): QueryClient {
  inBrowser ??= createQueryClient(api);
  return inBrowser;
}

/** Whether a failure may pass by itself: nobody answered, or somebody who was overloaded. */
const mayPass = (error: unknown): boolean =>
  error instanceof Problem && (error.code === "unreachable" || error.status === 502 || error.status === 503);
