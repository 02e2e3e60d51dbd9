// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import type { Problem } from "../../api/problem.ts";
import { sendApplication } from "./send-application.ts";

/** A fake XMLHttpRequest. */
class FakeRequest extends EventTarget {
  upload = new EventTarget();
  status = 0;
  statusText = "";
  response: unknown = null;
  responseType = "";
  timeout = 0;
  opened: string[] = [];
  sent: unknown;
  retryAfter: string | null = null;
  open = (...words: string[]) => {
    this.opened = words;
  };
  send = (body: unknown) => {
    this.sent = body;
  };
  getResponseHeader = () => this.retryAfter;
  respond(status: number, response: unknown) {
    Object.assign(this, { status, response });
    this.dispatchEvent(new Event("load"));
  }
}

let request: FakeRequest;

beforeEach(() => {
  request = new FakeRequest();
  vi.stubGlobal(
    "XMLHttpRequest",
    class {
      constructor() {
        // biome-ignore lint/correctness/noConstructorReturn: each test makes one request
        return request;
      }
    },
  );
  return () => vi.unstubAllGlobals();
});

test("sends the form, tells how far it is, and resolves to what became of the picture", async () => {
  const form = new FormData();
  const shares: number[] = [];
  const sent = sendApplication(form, (share) => shares.push(share));
  expect(request.opened).toEqual(["POST", "/api/tutor-applications"]);
  expect(request.sent).toBe(form);
  const progress = (loaded: number, lengthComputable = true) =>
    request.upload.dispatchEvent(
      Object.assign(new Event("progress"), { lengthComputable, loaded, total: 200 }),
    );
  progress(50);
  progress(70, false);
  progress(200);
  request.respond(202, { picture: "failed" });
  expect(await sent).toEqual({ picture: "failed" });
  expect(shares).toEqual([0.25, 1]);
});

test("an error response is a Problem like every other", async () => {
  const sent = sendApplication(new FormData(), () => undefined);
  request.retryAfter = "30";
  request.respond(429, { status: 429, code: "rate_limited", detail: "Please wait.", title: "" });
  const problem = await sent.catch((thrown: Problem) => thrown);
  expect(problem).toMatchObject({
    status: 429,
    code: "rate_limited",
    message: "Please wait.",
    retryAfter: 30,
  });
});

test.each(["error", "timeout", "abort"])(
  "without a response (%s) the academy cannot be reached",
  async (end) => {
    const sent = sendApplication(new FormData(), () => undefined);
    request.dispatchEvent(new Event(end));
    await expect(sent).rejects.toMatchObject({ code: "unreachable" });
  },
);
