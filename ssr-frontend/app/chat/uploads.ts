/** Running uploads, by chat. They continue while the page shows something else. */
import { createStore } from "zustand/vanilla";
import { Problem } from "../api/problem.ts";
import { reportClientError } from "../client-errors.ts";
import type { ChatFile } from "./chat.ts";
import { fileProblem, type uploadFile } from "./upload.ts";

/** The state of a chat's upload. */
export interface Upload {
  /** The progress, from 0 to 1, while it is running. */
  part?: number;
  /** The error message after a failure. */
  problem?: string;
}

/** A running upload; its chat may be created meanwhile. */
interface Running {
  chat: string;
  readonly abort: AbortController;
}

interface UploadOptions {
  upload: typeof uploadFile;
  /** Called with the uploaded file; with `undefined` when a new upload replaces the previous file. */
  onFile: (chat: string, file: ChatFile | undefined) => void;
}

/** The uploads of an outbox: one at a time for each chat. */
export class Uploads {
  readonly store = createStore<Readonly<Record<string, Upload>>>(() => ({}));
  readonly #options: UploadOptions;
  readonly #running = new Set<Running>();

  constructor(options: UploadOptions) {
    this.#options = options;
  }

  /** Uploads a file for the next message of a chat. */
  start(chat: string, chatId: () => Promise<string>, file: File): void {
    this.cancel(chat);
    const problem = fileProblem(file);
    if (problem) {
      this.#show(chat, { problem });
      return;
    }
    this.#options.onFile(chat, undefined);
    void this.#upload({ chat, abort: new AbortController() }, chatId, file);
  }

  /** Cancels a running upload and clears the error. */
  cancel(chat: string): void {
    for (const running of this.#running) if (running.chat === chat) this.#giveUp(running);
    this.#show(chat, undefined);
  }

  /** The chat of an inquiry was created. */
  move(from: string, chat: string): void {
    for (const running of this.#running) if (running.chat === from) running.chat = chat;
    const upload = this.store.getState()[from];
    if (!upload) return;
    this.#show(from, undefined);
    this.#show(chat, upload);
  }

  end(): void {
    for (const running of this.#running) this.#giveUp(running);
  }

  async #upload(running: Running, chatId: () => Promise<string>, file: File): Promise<void> {
    const { signal } = running.abort;
    const onProgress = (part: number) => this.#running.has(running) && this.#show(running.chat, { part });
    this.#running.add(running);
    onProgress(0);
    try {
      const uploaded = await this.#options.upload(await chatId(), file, onProgress, signal);
      if (signal.aborted) return;
      this.#show(running.chat, undefined);
      this.#options.onFile(running.chat, uploaded);
    } catch (cause) {
      if (signal.aborted) return;
      reportClientError(cause, "mutation");
      this.#show(running.chat, { problem: problemOf(cause) });
    } finally {
      this.#running.delete(running);
    }
  }

  #giveUp(running: Running): void {
    this.#running.delete(running);
    running.abort.abort();
  }

  #show(chat: string, upload: Upload | undefined): void {
    const { [chat]: _before, ...others } = this.store.getState();
    this.store.setState(upload ? { ...others, [chat]: upload } : others, true);
  }
}

const problemOf = (cause: unknown): string =>
  cause instanceof Problem
    ? (cause.field("file") ?? cause.message)
    : "Something went wrong. Please try again.";
