import type { RequestHandler } from "express";
import { log } from "./log.ts";
import { respondUnavailable } from "./unavailable.ts";

/** The timeout of a page, in ms. The front door's own timeout is longer. */
export const PAGE_DEADLINE = 10_000;

/** Responds with 503 when a page is not ready in time; closing the response aborts its loaders. */
export function deadlineMiddleware(ms: number): RequestHandler {
  return (request, response, next) => {
    const timer = setTimeout(() => {
      log.warn("page missed its deadline", {
        path: request.path,
        request_id: request.get("x-request-id"),
      });
      respondUnavailable(response);
    }, ms);
    response.on("close", () => clearTimeout(timer));
    next();
  };
}
