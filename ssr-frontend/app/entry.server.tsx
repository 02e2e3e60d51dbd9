import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { CacheProvider } from "@emotion/react";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  ServerRouter,
} from "react-router";
import { log } from "../server/log.ts";
import {
  DocumentContext,
  type DocumentInfo,
  handlesOf,
  hydrates,
  type InlineStyle,
  type PageHandle,
  tagsOf,
} from "./document.ts";
import { inlineHashes } from "./inline-hashes.ts";
import { stylesOf, withoutStyles } from "./inline-styles.ts";
import { withLateScripts } from "./late-scripts.ts";
import { publicUrl } from "./public-url.server.ts";
import { CompactFooter } from "./site/frame/footer.tsx";
import { readStyles } from "./style-sheets.server.ts";
import baseCssUrl from "./theme/base.css?url";
import { emotionCache, withCriticalStyles } from "./theme/emotion.ts";

/** The timeout for rendering a page, in ms; shorter than the server's deadline. */
export const streamTimeout = 9_000;

/**
 * Renders one document. The response is sent only when the page is complete: loaders respond over loopback in
 * milliseconds, the status is final, and all styles are in the head. See
 * docs/decisions/103-pages-are-sent-whole.md.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
): Promise<Response> {
  const app = hydrates(pageHandles(router));
  const styles = app ? pageStyles(router) : [];
  const document = { ...documentInfo(request, app), styles, footer: app && <CompactFooter /> };
  const cache = emotionCache(document.nonce);
  const html = await renderWhole(
    <DocumentContext value={document}>
      <CacheProvider value={cache}>
        <ServerRouter
          context={{ ...router, manifest: withoutStyles(router.manifest, styles) }}
          url={request.url}
          {...(document.nonce ? { nonce: document.nonce } : {})}
        />
      </CacheProvider>
    </DocumentContext>,
    request.signal,
  );
  const styled = withCriticalStyles(html, cache);
  // In development the bundler's own client has to run first.
  const page = app && !import.meta.env.DEV ? withLateScripts(styled) : styled;
  headers.set("content-type", "text/html; charset=utf-8");
  const retryAfter = retryAfterForm(router) ?? (status === 503 ? "5" : undefined);
  if (retryAfter) headers.set("retry-after", retryAfter);
  if (!app) {
    headers.set("x-inline-hashes", inlineHashes(page));
    headers.set("x-page-tags", pageTags(router).join(" "));
  }
  return new Response(page, { status, headers });
}

/** Logs rendering errors; responses that a loader throws on purpose, and aborted requests, are not errors. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  log.error("render failed", error, {
    path: new URL(request.url).pathname,
    request_id: request.headers.get("x-request-id"),
  });
};

/** The `Retry-After` of a refused form; the router forwards only the cookies of an action's headers. */
const retryAfterForm = ({ staticHandlerContext: { actionHeaders } }: EntryContext): string | undefined =>
  Object.values(actionHeaders)
    .map((headers) => headers.get("retry-after"))
    .find((value) => value !== null) ?? undefined;

function documentInfo(request: Request, app: boolean): DocumentInfo {
  const nonce = app ? request.headers.get("x-csp-nonce") : null;
  const chatMonths = Number(process.env.CHAT_RETENTION_MONTHS);
  const aiTutorMonths = Number(process.env.AI_TUTOR_RETENTION_MONTHS);
  const flagMonths = Number(process.env.AI_TUTOR_FLAG_RETENTION_MONTHS);
  const listingPrice = Number(process.env.LISTING_PRICE_CENTS);
  return {
    publicUrl: publicUrl(),
    ...(chatMonths > 0 && { chatRetentionMonths: chatMonths }),
    ...(aiTutorMonths > 0 && { aiTutorRetentionMonths: aiTutorMonths }),
    ...(flagMonths > 0 && { aiTutorFlagRetentionMonths: flagMonths }),
    ...(listingPrice > 0 && { listingPriceCents: listingPrice }),
    ...(nonce ? { nonce } : {}),
  };
}

/** All style sheets of the page. */
function pageStyles({ manifest, staticHandlerContext }: EntryContext): InlineStyle[] {
  const ids = (staticHandlerContext.matches ?? []).map(({ route }) => route.id);
  return readStyles([baseCssUrl, ...stylesOf(manifest, ids)]);
}

function pageHandles({ staticHandlerContext, routeModules }: EntryContext): PageHandle[] {
  const matches = staticHandlerContext.matches ?? [];
  return handlesOf(matches.map(({ route }) => ({ handle: routeModules[route.id]?.handle })));
}

function pageTags({ staticHandlerContext: { matches, loaderData }, routeModules }: EntryContext): string[] {
  return tagsOf(
    (matches ?? []).map(({ route }) => ({
      handle: routeModules[route.id]?.handle as PageHandle | undefined,
      data: loaderData[route.id],
    })),
  );
}

function renderWhole(tree: React.ReactNode, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => abort(new Error("rendering took too long")), streamTimeout);
    const { pipe, abort } = renderToPipeableStream(tree, {
      // Keeps suspended content in place regardless of its size; moving it there would need a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timer);
        const body = new PassThrough();
        text(body).then((html) => resolve(html), reject);
        pipe(body);
      },
      onShellError(error) {
        clearTimeout(timer);
        reject(error);
      },
      onError(error) {
        if (!signal.aborted) log.error("a part of a page failed", error);
      },
    });
    signal.addEventListener("abort", () => abort(signal.reason), { once: true });
  });
}
