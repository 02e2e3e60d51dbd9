import createClient, { type Client } from "openapi-fetch";
import type { paths } from "./schema.gen.ts";

/** How long a loader waits for one API response, in ms; below the page's own deadline. */
const API_DEADLINE = 8_000;

/** Headers of the visitor's request that the API needs. */
const FORWARDED_HEADERS = ["cookie", "x-request-id", "x-forwarded-for"];

/** The API as loaders on the server call it: over loopback, on the visitor's behalf. */
export function serverApi(request: Request): Client<paths> {
  const headers: Record<string, string> = {};
  for (const name of FORWARDED_HEADERS) {
    const value = request.headers.get(name);
    if (value) headers[name] = value;
  }
  const baseUrl = process.env.API_ORIGIN;
  if (!baseUrl) throw new Error("API_ORIGIN is not set: loaders cannot reach the API");
  return createClient<paths>({
    baseUrl,
    headers,
    fetch: (input) =>
      fetch(input, { signal: AbortSignal.any([request.signal, AbortSignal.timeout(API_DEADLINE)]) }),
  });
}
