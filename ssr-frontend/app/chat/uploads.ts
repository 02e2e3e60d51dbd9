/** Files on their way to the API, by chat. They go on while the page shows something else. */
import { createStore } from "zustand/vanilla";
import { Problem } from "../api/problem.ts";
import { reportClientError } from "../client-errors.ts";
import type { ChatFile } from "./chat.ts";
import { fileProblem, type uploadFile } from "./upload.ts";

/** How the upload of a chat stands. */
export interface Upload {
  /** How much of it is there, from 0 to 1, while it is on its way. */
  part?: number;
  /** Why there will be no file. */
  problem?: string;
}

/** What is on its way; its chat may be made meanwhile. */
interface Running {
  chat: string;
  readonly abort: AbortController;
}

interface UploadOptions {
  upload: typeof uploadFile;
  /** It is there; nothing: what was there before it is not meant any more. */
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

  /** Gives up what is on its way, and forgets what was wrong. */
  cancel(chat: string): void {
    for (const running of this.#running) if (running.chat === chat) this.#giveUp(running);
    this.#show(chat, undefined);
  }

  /** A question's chat has been made. */
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
