import { data } from "react-router";
import type { components } from "./schema.gen.ts";

type ProblemDetails = components["schemas"]["ProblemDetails"];

/** The code of a failure that the API itself has not told of. */
const UNEXPECTED_CODE = "unexpected";

/** Stable, for programs: one of the API's codes, or one of the failures that only its callers notice. */
export type ProblemCode =
  | ProblemDetails["code"]
  | "unreachable"
  | "no_payment_url"
  | "passkey_not_given"
  | typeof UNEXPECTED_CODE;

/** An error response of the API (RFC 9457), as people and programs read it. */
export type ProblemBody = Omit<ProblemDetails, "type" | "code"> & { code: ProblemCode };

/** A refused or failed API call. */
export class Problem extends Error {
  readonly status: number;
  readonly code: ProblemCode;
  readonly errors: Record<string, string[]>;
  readonly requestId: string | undefined;
  /** How long to wait before trying again, in seconds; when the API says so. */
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

  /** The server's own words; none when something between us and it answered, or nothing that can be read. */
  get serverMessage(): string | undefined {
    return this.code === UNEXPECTED_CODE ? undefined : this.message;
  }

  /** The first thing wrong with a field. */
  field(name: string): string | undefined {
    return this.errors[name]?.[0];
  }
}

/** Something was refused until its person shows that it is them, which they chose not to: nothing is to be said of it. */
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
 * The response's data.
 *
 * @throws {Problem} when the API refused the call, or could not be reached
 */
export async function unwrap<T>(call: Promise<ApiResult<T>>): Promise<T> {
  const {
    data: body,
    error,
    response,
  } = await call.catch((cause: unknown) => {
    throw unreachableProblem(cause);
  });
  // An empty response (204) has no body, which is no error.
  if (response.ok) return body as T;
  throw responseProblem(error, response, response.headers.get("retry-after"));
}

/**
 * `unwrap` for loaders on the server: a refusal becomes the page's own status,
 * and the error page shows it.
 */
export async function unwrapOrRespond<T>(call: Promise<ApiResult<T>>): Promise<T> {
  try {
    return await unwrap(call);
  } catch (problem) {
    throw asResponse(problem);
  }
}

/** `unwrap` for what may not be there: nothing then. */
export async function unwrapOrNull<T>(call: Promise<ApiResult<T>>): Promise<T | null> {
  try {
    return await unwrap(call);
  } catch (problem) {
    if (problem instanceof Problem && problem.status === 404) return null;
    throw problem;
  }
}

/** `unwrapOrRespond` for pages that have their own words for what is not there. */
export async function unwrapIfFound<T>(call: Promise<ApiResult<T>>): Promise<T | undefined> {
  try {
    return await unwrap(call);
  } catch (problem) {
    if (problem instanceof Problem && problem.status === 404) return undefined;
    throw asResponse(problem);
  }
}

/** What a loader throws for a problem: the page gets its status. Anything else stays what it is. */
export function asResponse(problem: unknown): unknown {
  if (!(problem instanceof Problem)) return problem;
  const { code, message: detail, requestId, status } = problem;
  return data({ code, detail, request_id: requestId }, { status });
}

/** What a call without a response throws; an aborted call's own error is passed on. */
export function unreachableProblem(cause: unknown): unknown {
  if (cause instanceof DOMException && cause.name === "AbortError") return cause;
  const problem = new Problem({
    title: "Service Unavailable",
    status: 503,
    code: "unreachable",
    detail: "We cannot reach the academy just now. Check your connection and try again.",
  });
  problem.cause = cause;
  return problem;
}

/** The problem in an error response: its body, its status, and when to try again. */
export const responseProblem = (body: unknown, status: ResponseStatus, retryAfter: string | null): Problem =>
  new Problem(problemBody(body, status), parseRetryAfter(retryAfter));

type ResponseStatus = Pick<Response, "status" | "statusText">;

function problemBody(error: unknown, { status, statusText }: ResponseStatus): ProblemBody {
  if (typeof error === "object" && error !== null && "code" in error && "detail" in error) {
    return error as ProblemBody;
  }
  // Something between us and the API answered: a proxy, or the front door on its way down.
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
