import createClient, { type Client } from "openapi-fetch";
import type { paths } from "./schema.gen.ts";

/** How long a loader waits for one API response, in ms; shorter than the document's deadline. */
const API_DEADLINE = 8_000;

/**
 * Headers of the visitor's request that the API needs: session cookie, client address, the host to return to from
 * Checkout, and for a form the front door's confirmation that it comes from one of our pages.
 */
const FORWARDED_HEADERS = [
  "cookie",
  "user-agent",
  "x-request-id",
  "x-forwarded-for",
  "x-forwarded-host",
  "sec-fetch-site",
];

/** The API client of loaders on the server: over loopback, on the visitor's behalf. */
export const serverApi = (request: Request): Client<paths> => apiFor(request, () => undefined);

/** An API client, and the `Set-Cookie` headers of its responses for the visitor's browser. */
export function actionApi(request: Request): { api: Client<paths>; headers: Headers } {
  const headers = new Headers();
  const api = apiFor(request, (response) => {
    for (const cookie of response.headers.getSetCookie()) headers.append("set-cookie", cookie);
  });
  return { api, headers };
}

function apiFor(request: Request, onResponse: (response: Response) => void): Client<paths> {
  // Over loopback, compression costs both ends more than it saves.
  const headers: Record<string, string> = { "accept-encoding": "identity" };
  for (const name of FORWARDED_HEADERS) {
    const value = request.headers.get(name);
    if (value) headers[name] = value;
  }
  const baseUrl = process.env.API_ORIGIN;
  if (!baseUrl) throw new Error("API_ORIGIN is not set: loaders cannot reach the API");
  return createClient<paths>({
    baseUrl,
    headers,
    fetch: async (input) => {
      const signal = AbortSignal.any([request.signal, AbortSignal.timeout(API_DEADLINE)]);
      const response = await fetch(input, { signal });
      onResponse(response);
      return response;
    },
  });
}
