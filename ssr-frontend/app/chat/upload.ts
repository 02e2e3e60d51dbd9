import { responseProblem, unreachableProblem } from "../api/problem.ts";
import type { ChatFile } from "./chat.ts";

const MEGABYTE = 1024 * 1024;
/** The maximum sizes of an image and of a document, in bytes. */
const MAX_PICTURE_SIZE = 5 * MEGABYTE;
const MAX_PDF_SIZE = 10 * MEGABYTE;

/** The accepted media types. */
export const FILE_TYPES = ["image/jpeg", "image/png", "image/webp", "application/pdf"];

/** Why a file cannot be sent, if so; the API checks its content as well. */
export function fileProblem({ type, size }: Pick<File, "type" | "size">): string | undefined {
  if (!FILE_TYPES.includes(type)) return "Please choose a JPEG, PNG or WebP picture, or a PDF.";
  if (size > (type === "application/pdf" ? MAX_PDF_SIZE : MAX_PICTURE_SIZE))
    return "Please choose a picture of at most 5 MB or a PDF of at most 10 MB.";
  return size === 0 ? "This file is empty." : undefined;
}

/**
 * Uploads a file for a message. Uses `XMLHttpRequest`, because `fetch` reports no upload progress.
 *
 * @param onProgress from 0 to 1
 * @throws {Problem} when it is refused or the API cannot be reached
 */
export function uploadFile(
  chatId: string,
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<ChatFile> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", `/api/chats/${chatId}/files?${new URLSearchParams({ name: file.name })}`);
    request.setRequestHeader("content-type", "application/octet-stream");
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const body = parse(request.responseText);
      if (request.status === 201) resolve(body as ChatFile);
      else reject(responseProblem(body, request, request.getResponseHeader("retry-after")));
    };
    request.onerror = () => reject(unreachableProblem(new TypeError("Failed to send")));
    request.onabort = () => reject(new DOMException("The upload was stopped", "AbortError"));
    signal.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
