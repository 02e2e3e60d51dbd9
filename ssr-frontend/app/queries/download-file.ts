import { MutationObserver, type QueryClient } from "@tanstack/react-query";
import { Problem, reached, responseProblem, VerificationCancelled } from "../api/problem.ts";

/** How long the object URL is kept for the browser to start saving, in ms. */
const SAVE_TIME = 60_000;

/**
 * Fetches a file from the API and has the browser save it. As for every mutation, the user is asked to verify
 * where the file needs it, and an ended session is reported in the page.
 *
 * @returns the error message, if there is one to show
 */
export async function downloadFile(client: QueryClient, href: string): Promise<string | undefined> {
  const fetching = new MutationObserver(client, { mutationFn: () => fetchFile(href) });
  try {
    saveFile(await fetching.mutate());
  } catch (cause) {
    if (!(cause instanceof Problem)) throw cause;
    const isSaid = cause instanceof VerificationCancelled || cause.code === "unauthenticated";
    return isSaid ? undefined : cause.message;
  }
  return undefined;
}

interface FetchedFile {
  name: string;
  content: Blob;
}

async function fetchFile(href: string): Promise<FetchedFile> {
  const response = await reached(fetch(href));
  const header = (name: string) => response.headers.get(name);
  if (response.ok)
    return {
      name: fileNameOf(header("content-disposition") ?? ""),
      // The connection may also be lost while the body is read.
      content: await reached(response.blob()),
    };
  const body: unknown = await response.json().catch(() => undefined);
  throw responseProblem(body, response, header("retry-after"));
}

/** The file name of a `Content-Disposition` header: `filename*` (RFC 6266), else `filename`. */
export function fileNameOf(disposition: string): string {
  const full = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (full) return decodeURIComponent(full);
  return /filename="([^"]+)"/i.exec(disposition)?.[1] ?? "download";
}

function saveFile({ name, content }: FetchedFile): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), SAVE_TIME);
}
