/** Calls the product as the academy's own pages do. */
import { setTimeout as sleep } from "node:timers/promises";
import { UserError } from "../scripts/lib/errors.ts";

/** The password of every sample user. */
export const PASSWORD = "academy-demo";

/** How often a sign-in is tried that is refused for lack of room. */
const MAX_SIGN_INS = 10;

/** The fields of a response that the load tests use. */
export interface TimedResponse {
  status: number;
  ms: number;
  retryAfter: string | null;
  /** The code of a problem. */
  code?: string;
}

/** `from` is the client address that the proxy reports. */
export type Ask = (
  path: string,
  options?: { cookie?: string; body?: unknown; from?: string },
) => Promise<Response>;

/**
 * Returns a function that calls the API as the academy's own pages do, each time from another client address unless one
 * is given.
 */
export function asker(origin: string): Ask {
  let asked = 0;
  return (path, { cookie, body, from } = {}) => {
    asked += 1;
    const headers: Record<string, string> = {
      origin,
      "x-forwarded-for": from ?? `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`,
    };
    if (cookie !== undefined) headers.cookie = cookie;
    if (body !== undefined) headers["content-type"] = "application/json";
    const method = body === undefined ? "GET" : "POST";
    return fetch(origin + path, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  };
}

export async function timed(response: Promise<Response>): Promise<TimedResponse> {
  const started = performance.now();
  const received = await response;
  const body = await received.text();
  const timing = {
    status: received.status,
    ms: performance.now() - started,
    retryAfter: received.headers.get("retry-after"),
  };
  const isProblem = received.headers.get("content-type")?.startsWith("application/problem+json");
  return isProblem ? { ...timing, code: (JSON.parse(body) as { code: string }).code } : timing;
}

/** Starts turns at a constant rate for a duration, independent of how slowly they end, and waits for all of them. */
export async function pace(
  seconds: number,
  perSecond: number,
  turn: (index: number) => Promise<TimedResponse>,
): Promise<TimedResponse[]> {
  const started = performance.now();
  const responses: Promise<TimedResponse>[] = [];
  for (let index = 0; index < seconds * perSecond; index++) {
    await sleep(started + (index * 1000) / perSecond - performance.now());
    responses.push(turn(index));
  }
  return Promise.all(responses);
}

/**
 * Signs in a user with the sample password. Returns the cookies to send. While the server has no room to compare
 * passwords, as right after an overload, it waits as long as the response says.
 */
export async function sessionOf(email: string, siteUrl: string): Promise<string> {
  const signIn = () =>
    fetch(new URL("/api/auth/sign-in", siteUrl), {
      method: "POST",
      headers: { "content-type": "application/json", origin: new URL(siteUrl).origin },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
  let response = await signIn();
  for (let tries = 1; response.status === 503 && tries < MAX_SIGN_INS; tries += 1) {
    await sleep(Number(response.headers.get("retry-after") ?? 1) * 1000);
    response = await signIn();
  }
  if (!response.ok) throw new UserError(`${email} cannot sign in: ${response.status}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}
