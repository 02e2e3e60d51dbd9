import { data } from "react-router";
import type { components } from "./schema.gen.ts";

type ProblemDetails = components["schemas"]["ProblemDetails"];

/** The code of an error that did not come from the API. */
const UNEXPECTED_CODE = "unexpected";

/** A stable code for programs: one of the API's codes, or of an error that only the client detects. */
export type ProblemCode =
  | ProblemDetails["code"]
  | "unreachable"
  | "no_payment_url"
  | "passkey_not_given"
  | typeof UNEXPECTED_CODE;

/** An error response of the API (RFC 9457). */
export type ProblemBody = Omit<ProblemDetails, "type" | "code"> & { code: ProblemCode };

/** A refused or failed API call. */
export class Problem extends Error {
  readonly status: number;
  readonly code: ProblemCode;
  readonly errors: Record<string, string[]>;
  readonly requestId: string | undefined;
  /** The `Retry-After` of the response, in seconds. */
  readonly retryAfter: number | undefined;

  constructor(body: ProblemBody, retryAfter?: number) {
    super(body.detail);
    this.name = "Problem";
    this.status = body.status;
    this.code = body.code;
    this.errors = body.errors ?? {};
    this.requestId = body.request_id ?? undefined;
    this.retryAfter = retryAfter;
  }

  /** The API's own message; `undefined` if a proxy responded or the body cannot be parsed. */
  get serverMessage(): string | undefined {
    return this.code === UNEXPECTED_CODE ? undefined : this.message;
  }

  /** The first error of a field. */
  field(name: string): string | undefined {
    return this.errors[name]?.[0];
  }
}

/** The user closed the verification that the request needed: no error is shown. */
export class VerificationCancelled extends Problem {
  constructor({ status, code, message }: Problem) {
    super({ title: "", status, code, detail: message });
    this.name = "VerificationCancelled";
  }
}

/** The result of a call through the generated client. */
export interface ApiResult<T> {
  data?: T | undefined;
  error?: unknown;
  response: Response;
}

/**
 * Returns the response's data.
 *
 * @throws {Problem} when the API refused the request or could not be reached
 */
export async function unwrap<T>(call: Promise<ApiResult<T>>): Promise<T> {
  const { data: body, error, response } = await reached(call);
  // An empty response (204) has no body, which is no error.
  if (response.ok) return body as T;
  throw responseProblem(error, response, response.headers.get("retry-after"));
}

/**
 * `unwrap` for loaders on the server: an error becomes the document's status, and the error page shows it.
 */
export async function unwrapOrRespond<T>(call: Promise<ApiResult<T>>): Promise<T> {
  try {
    return await unwrap(call);
  } catch (problem) {
    throw asResponse(problem);
  }
}

/** `unwrap` that returns `null` for a 404. */
export async function unwrapOrNull<T>(call: Promise<ApiResult<T>>): Promise<T | null> {
  try {
    return await unwrap(call);
  } catch (problem) {
    if (problem instanceof Problem && problem.status === 404) return null;
    throw problem;
  }
}

/** `unwrapOrRespond` for pages with their own text for a 404. */
export async function unwrapIfFound<T>(call: Promise<ApiResult<T>>): Promise<T | undefined> {
  try {
    return await unwrap(call);
  } catch (problem) {
    if (problem instanceof Problem && problem.status === 404) return undefined;
    throw asResponse(problem);
  }
}

/**
 * Converts a problem to the response that a loader throws, with its status. Any other value is returned
 * unchanged.
 */
export function asResponse(problem: unknown): unknown {
  if (!(problem instanceof Problem)) return problem;
  const { code, message: detail, requestId, status } = problem;
  return data({ code, detail, request_id: requestId }, { status });
}

/** The error of a request without a response; an abort error is passed on. */
export function unreachableProblem(cause: unknown): unknown {
  if (cause instanceof DOMException && cause.name === "AbortError") return cause;
  const problem = new Problem({
    title: "Service Unavailable",
    status: 503,
    code: "unreachable",
    detail: "We can’t reach the academy right now. Check your connection and try again.",
  });
  problem.cause = cause;
  return problem;
}

/** Waits for a request or a response; its failure becomes a problem, as above. */
export const reached = <T>(call: Promise<T>): Promise<T> =>
  call.catch((cause: unknown) => {
    throw unreachableProblem(cause);
  });

/** The problem of an error response: body, status and `Retry-After`. */
export const responseProblem = (body: unknown, status: ResponseStatus, retryAfter: string | null): Problem =>
  new Problem(problemBody(body, status), parseRetryAfter(retryAfter));

type ResponseStatus = Pick<Response, "status" | "statusText">;

function problemBody(error: unknown, { status, statusText }: ResponseStatus): ProblemBody {
  if (typeof error === "object" && error !== null && "code" in error && "detail" in error) {
    return error as ProblemBody;
  }
  // A proxy responded, or the front door while it shuts down.
  return {
    title: statusText,
    status,
    code: UNEXPECTED_CODE,
    detail: "Something went wrong. Please try again.",
  };
}

const parseRetryAfter = (header: string | null) => {
  const value = Number(header);
  return header && Number.isFinite(value) ? value : undefined;
};
