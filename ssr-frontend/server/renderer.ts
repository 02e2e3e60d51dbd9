import express, { type ErrorRequestHandler, type RequestHandler } from "express";
import { deadlineMiddleware, PAGE_DEADLINE } from "./deadline.ts";
import { log } from "./log.ts";
import { respondUnavailable } from "./unavailable.ts";

/**
 * The Express app: a health check, then the pages. Sessions, caching and security headers belong to the front
 * door.
 *
 * @param middleware runs before the pages (the bundler's, in development)
 */
export function createRenderer(
  pages: RequestHandler,
  middleware?: RequestHandler,
  pageDeadline = PAGE_DEADLINE,
) {
  const app = express();
  app.disable("x-powered-by");
  app.set("etag", false);
  app.get("/healthz", (_request, response) => {
    response.type("text").send("ok");
  });
  if (middleware) app.use(middleware);
  app.use(deadlineMiddleware(pageDeadline), pages, handleRenderError);
  return app;
}

const handleRenderError: ErrorRequestHandler = (error, request, response, _next) => {
  if (!response.closed) {
    log.error("page failed", error, { path: request.path, request_id: request.get("x-request-id") });
  }
  respondUnavailable(response, 500);
};
