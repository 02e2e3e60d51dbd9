import { type MutationOptions, QueryClient } from "@tanstack/react-query";
import type { Client } from "openapi-fetch";
import { api } from "../api/browser.ts";
import { Problem } from "../api/problem.ts";
import type { paths } from "../api/schema.gen.ts";
import type { LiveMeta } from "../live/live-meta.ts";
import { withVerification } from "./verification.ts";

/** The API client, in the browser and in server-side loaders. */
export type Api = Client<paths>;

/** The `meta` of our queries. */
export interface QueryMeta extends LiveMeta, Record<string, unknown> {
  /** The toast when a query without data fails: a title and an optional text. */
  errorToast?: (message: string) => [title: string, text?: string];
}

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: QueryMeta;
  }
}

/** Live events keep queries fresh; this is the fallback. In ms. */
const STALE_TIME = 5 * 60_000;
const CACHE_TIME = 15 * 60_000;
/** How often a query is retried after a transient error. */
const MAX_RETRIES = 2;

/**
 * Every mutation that is refused for lack of a recent verification is retried after the user has verified,
 * for all forms and buttons.
 */
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
   * The client serves one server-side rendering: failed queries are not retried, and the cache is discarded
   * with it. Without this, a garbage-collection timer for each query would keep the cache in the server's
   * memory as long as in the browser.
   */
  once?: boolean;
}

/**
 * A query client: one for each rendering on the server, one for all pages in the browser.
 *
 * @param api the API client of its queries
 */
export function createQueryClient(api: Api, { once = false }: QueryClientOptions = {}): QueryClient {
  const client = new AcademyQueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_TIME,
        gcTime: once ? Number.POSITIVE_INFINITY : CACHE_TIME,
        refetchOnWindowFocus: false,
        // A query that fails offline reports the error at once, and is refetched on reconnect.
        networkMode: "always",
        refetchOnReconnect: true,
        retry: (count, error) => !once && count < MAX_RETRIES && mayPass(error),
        retryDelay: (attempt) => 400 * 2 ** attempt * (0.75 + Math.random() / 2),
      },
      // Mutations are never paused and sent later.
      mutations: { networkMode: "always" },
    },
  });
  apis.set(client, api);
  return client;
}

/** The API client of a query client. */
export function apiOf(client: QueryClient): Api {
  const found = apis.get(client);
  if (!found) throw new Error("a query client without its API");
  return found;
}

let inBrowser: QueryClient | undefined;

/** The browser's only query client. */
export function browserQueryClient(): QueryClient {
  inBrowser ??= createQueryClient(api);
  return inBrowser;
}

/** Whether an error may be transient: no response, or an overloaded server. */
const mayPass = (error: unknown): boolean =>
  error instanceof Problem && (error.code === "unreachable" || error.status === 502 || error.status === 503);
