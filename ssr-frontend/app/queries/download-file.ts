import { MutationObserver, type QueryClient } from "@tanstack/react-query";
import { Problem, responseProblem, unreachableProblem, VerificationCancelled } from "../api/problem.ts";

/** How long the browser has to begin to save a file, in ms. */
const SAVE_TIME = 60_000;

/**
 * Fetches a file of the API and has the browser save it. As with any mutation, its person is asked to show that it is them
 * where the file takes that, and a session that has ended is told of in the page.
 *
 * @returns what went wrong, if there is anything to say
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
  try {
    const response = await fetch(href);
    if (response.ok)
      return {
        name: fileNameOf(response.headers.get("content-disposition") ?? ""),
        content: await response.blob(),
      };
    const body: unknown = await response.json().catch(() => undefined);
    throw responseProblem(body, response, response.headers.get("retry-after"));
  } catch (cause) {
    // The connection may also end in the middle of a file.
    throw cause instanceof Problem ? cause : unreachableProblem(cause);
  }
}

/** What a response wants its file to be called: its name in full (RFC 6266), else in plain letters. */
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
