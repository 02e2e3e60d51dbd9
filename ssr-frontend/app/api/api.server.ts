import createClient, { type Client } from "openapi-fetch";
import type { paths } from "./schema.gen.ts";

/** How long a loader waits for one API response, in ms; below the page's own deadline. */
const API_DEADLINE = 8_000;

/**
 * Headers of the visitor's request that the API needs: who they are, where they are, and, of a form, that the front
 * door has found it to come from a page of ours.
 */
const FORWARDED_HEADERS = ["cookie", "user-agent", "x-request-id", "x-forwarded-for", "sec-fetch-site"];

/** The API as loaders on the server call it: over loopback, on the visitor's behalf. */
export const serverApi = (request: Request): Client<paths> => apiFor(request, () => undefined);

/** The API as an action calls it, and the cookies that the visitor's browser is to get of its responses. */
export function actionApi(request: Request): { api: Client<paths>; headers: Headers } {
  const headers = new Headers();
  const api = apiFor(request, (response) => {
    for (const cookie of response.headers.getSetCookie()) headers.append("set-cookie", cookie);
  });
  return { api, headers };
}

function apiFor(request: Request, onResponse: (response: Response) => void): Client<paths> {
  // Compressing what goes over loopback costs both ends more than it saves.
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
