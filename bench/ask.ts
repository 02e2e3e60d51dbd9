/** Asks the product as the academy's own pages do. */
import { setTimeout as sleep } from "node:timers/promises";
import { UserError } from "../scripts/lib/errors.ts";

/** Of every sample person. */
export const PASSWORD = "academy-demo";

/** A response as the load looks at it. */
export interface TimedResponse {
  status: number;
  ms: number;
  retryAfter: string | null;
  /** The code of a problem. */
  code?: string;
}

/** `from` is the address that the proxy tells. */
export type Ask = (
  path: string,
  options?: { cookie?: string; body?: unknown; from?: string },
) => Promise<Response>;

/** Asks as one of the academy's own pages does, each time from another address of the network unless one is given. */
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

/** Begins so many turns a second for so long, however slowly they end, and waits for them all. */
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

/** Signs somebody in who has the sample people's password; returns the cookies to send. */
export async function sessionOf(email: string, siteUrl: string): Promise<string> {
  const response = await fetch(new URL("/api/auth/sign-in", siteUrl), {
    method: "POST",
    headers: { "content-type": "application/json", origin: new URL(siteUrl).origin },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  if (!response.ok) throw new UserError(`${email} cannot sign in: ${response.status}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}
