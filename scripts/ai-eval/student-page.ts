/** A page that talks with the AI tutor, without a browser. The protocol is in docs/ai-tutor.md. */
import { WebSocket } from "ws";
import type { HintLevel, Setup } from "./conversation.ts";
import type { EvalProduct } from "./product.ts";
import type { Reply } from "./transcript.ts";

/** The fields of the relay's frames that are read here. */
interface ServerFrame {
  type: string;
  message?: string;
  text?: string;
  reason?: string;
  purpose?: Purpose;
  hint?: HintLevel | null;
  help_lines?: { name: string; contact: string }[];
  response?: { status?: string };
  error?: { code: string; message: string };
}

/** The purpose of an answer, as the relay reports it. */
type Purpose = "answer" | "hint" | "closing_question" | "feedback";

/** Longer than any answer takes. */
const PATIENCE_MS = 120_000;

/** The reason why a conversation cannot be completed. */
export class PageError extends Error {}

/** A student's session. */
export class StudentPage {
  readonly #socket: WebSocket;
  readonly #frames: ServerFrame[] = [];
  #closed: number | undefined;
  #arrived: () => void = () => {};
  #items = 0;
  #isQuestionOpen = false;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on("message", (data) => {
      const frame = JSON.parse(String(data)) as ServerFrame;
      if (frame.type !== "tutor.heartbeat") this.#frames.push(frame);
      this.#arrived();
    });
    socket.on("close", (code) => {
      this.#closed = code;
      this.#arrived();
    });
    // Every error is followed by a close.
    socket.on("error", () => undefined);
  }

  /** Opens a session and waits until the model is ready. */
  static async begin(product: EvalProduct, setup: Setup): Promise<StudentPage> {
    const url = `${product.origin.replace("http", "ws")}/ws/ai-tutor`;
    const page = new StudentPage(
      new WebSocket(url, { headers: { cookie: product.cookie, origin: product.origin } }),
    );
    page.#socket.once("open", () =>
      page.#send({
        type: "conversation.item.create",
        item: message("system", JSON.stringify({ ...setup, mode: "text" })),
      }),
    );
    await page.#until("session.updated");
    return page;
  }

  /** Sends typed text. `passed` is called when moderation has passed it, before the answer is requested. */
  async says(text: string, passed: () => Promise<void>): Promise<Reply> {
    this.#items += 1;
    const item = { id: `item_${this.#items}`, ...message("user", text) };
    this.#send({ type: "conversation.item.create", item });
    const checked = await this.#until("conversation.item.created", "tutor.withheld", "tutor.help");
    if (checked.type === "tutor.withheld") return { kind: "withheld", text: checked.message ?? "" };
    if (checked.type === "tutor.help") return help(checked);
    await passed();
    this.#send({ type: "response.create" });
    const purpose = this.#isQuestionOpen ? "feedback" : "answer";
    this.#isQuestionOpen = false;
    return this.#reply(purpose);
  }

  hint(level: HintLevel): Promise<Reply> {
    this.#send({ type: "tutor.hint", level });
    return this.#reply("hint", level);
  }

  closingQuestion(): Promise<Reply> {
    this.#send({ type: "tutor.closing_question" });
    this.#isQuestionOpen = true;
    return this.#reply("closing_question");
  }

  close(): void {
    this.#socket.close();
  }

  async #reply(purpose: Purpose, hint: HintLevel | null = null): Promise<Reply> {
    const created = await this.#until("response.created");
    if (created.purpose !== purpose || created.hint !== hint)
      throw new PageError(
        `asked for ${purpose} ${hint ?? ""}, and got ${created.purpose} ${created.hint ?? ""}`,
      );
    let text: string | undefined;
    let withheld: string | undefined;
    for (;;) {
      const frame = await this.#until("response.text.done", "tutor.withheld", "tutor.help", "response.done");
      if (frame.type === "response.text.done") text = frame.text;
      if (frame.type === "tutor.withheld") withheld = frame.message;
      if (frame.type === "tutor.help") return help(frame);
      if (frame.type !== "response.done") continue;
      if (withheld !== undefined) return { kind: "withheld", text: withheld };
      const status = frame.response?.status ?? "unknown";
      return status === "completed" ? { kind: "answer", text: text ?? "" } : { kind: "none", text: status };
    }
  }

  #send(event: object): void {
    this.#socket.send(JSON.stringify(event));
  }

  /**
   * Returns the next frame of one of these types. Throws if the socket closes or reports a refusal instead.
   */
  async #until(...types: string[]): Promise<ServerFrame> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const frame = await this.#next(deadline);
      if (types.includes(frame.type)) return frame;
      if (frame.type === "error") throw new PageError(`${frame.error?.code}: ${frame.error?.message}`);
      if (frame.type === "tutor.ended") throw new PageError(`the session ended: ${frame.reason}`);
    }
  }

  async #next(deadline: number): Promise<ServerFrame> {
    for (;;) {
      const frame = this.#frames.shift();
      if (frame !== undefined) return frame;
      if (this.#closed !== undefined) throw new PageError(`the socket is closed: ${this.#closed}`);
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#arrived = resolve;
      const timer = setTimeout(resolve, Math.max(0, deadline - Date.now()));
      await promise;
      clearTimeout(timer);
      if (Date.now() >= deadline && this.#frames.length === 0)
        throw new PageError("nothing came for too long");
    }
  }
}

const message = (role: "system" | "user", text: string) => ({
  type: "message",
  role,
  content: [{ type: "input_text", text }],
});

const help = ({ message: words = "", help_lines = [] }: ServerFrame): Reply => ({
  kind: "help",
  text: [words, ...help_lines.map(({ name, contact }) => `${name}: ${contact}`)].join("\n"),
});
