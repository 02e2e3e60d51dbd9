import { type DehydratedState, hydrate, type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useMatches } from "react-router";
import { api } from "../api/browser.ts";
import { browserQueryClient, createQueryClient } from "./client.ts";
import type { LoadedQueries } from "./load.server.ts";

/** Provides the page's query client, hydrated with the queries that the loaders of the first document ran. */
export function PageQueries({ children }: { children: ReactNode }) {
  const matches = useMatches();
  const [client] = useState(() => {
    // Nothing is fetched during server rendering, so its query client needs no request-bound API client.
    const client = import.meta.env.SSR ? createQueryClient(api, { once: true }) : browserQueryClient();
    hydrateFrom(client, matches);
    return client;
  });
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

function hydrateFrom(client: QueryClient, matches: ReturnType<typeof useMatches>): void {
  for (const { loaderData } of matches) {
    if (typeof loaderData === "object" && loaderData !== null && "queries" in loaderData)
      hydrate(client, byThisClock((loaderData as LoadedQueries).queries));
  }
}

/** Sets the age of the data by this device's clock, which may differ from the server's. */
const byThisClock = ({ queries, ...rest }: DehydratedState): DehydratedState => ({
  ...rest,
  queries: queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt: Date.now() } })),
});
