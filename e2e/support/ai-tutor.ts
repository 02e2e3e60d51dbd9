/** The AI tutor as students use it, and the stand-in for its model. */
import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import type { components } from "../../ssr-frontend/app/api/schema.gen.ts";
import { standIns } from "./addresses.ts";
import { changeFromElsewhere, readApi } from "./lessons.ts";

/** The beta's password in a product under test. */
export const BETA_PASSWORD = "academy-beta";

/** The browser's console message about a wrong password. */
export const WRONG_PASSWORD_ERROR = /^console: .*\b401\b.*\/api\/ai-tutor\/access/;

export const heading = (page: Page, name: string): Locator =>
  page.getByRole("heading", { name, exact: true });
export const button = (page: Page, name: string | RegExp): Locator => page.getByRole("button", { name });
export const composer = (page: Page): Locator =>
  page.getByRole("textbox", { name: /^(Message to the AI tutor|Answer without help)$/ });
export const transcript = (page: Page): Locator => page.getByRole("region", { name: "What was said" });
export const toasts = (page: Page): Locator => page.getByRole("region", { name: "Notifications" });
/** The session's status line. */
const status = (page: Page, words: string): Locator =>
  page.locator("[data-stage]").filter({ hasText: words });

/** Opens the session setup, for a browser that has entered the beta elsewhere. */
export async function enterBeta(page: Page): Promise<void> {
  await changeFromElsewhere(page, "POST", "/api/ai-tutor/access", {
    password: BETA_PASSWORD,
    is_13_or_older: true,
  });
  await page.goto("/ai-tutor");
  // Removed after hydration.
  await page.waitForFunction(() => !("takeEarlyInput" in window));
}

/** Waits until a session can be started; by then the page has looked for an earlier one. */
export async function expectSetupAtWork(page: Page): Promise<void> {
  await expect(heading(page, "What are you working on?")).toBeVisible();
  await expect(button(page, "Start Learning Session")).toBeEnabled();
}

/** Fills in the session setup. */
export async function chooseSession(
  page: Page,
  { grade = "9th", subject = "Math", topic = "Linear equations" } = {},
): Promise<void> {
  await page.getByLabel("Grade").selectOption(grade);
  await page.getByLabel("Subject").selectOption(subject);
  await page.getByLabel("Topic").fill(topic);
  await button(page, "Start Learning Session").click();
  await expect(heading(page, "Ready to learn")).toBeFocused();
}

/** Starts the session. */
export async function connect(page: Page): Promise<void> {
  await button(page, "Connect to AI Tutor").click();
  await expect(composer(page)).toBeFocused();
  await expectReady(page);
}

/** Sets up and starts a session. */
export async function beginSession(
  page: Page,
  choice: Parameters<typeof chooseSession>[1] = {},
): Promise<void> {
  await enterBeta(page);
  await chooseSession(page, choice);
  await connect(page);
}

/** Waits until the student can write again. */
export const expectReady = (page: Page): Promise<void> => expect(status(page, "Ready")).toBeVisible();

/** Waits until the model answers. */
export const expectAnswering = (page: Page): Promise<void> =>
  expect(status(page, "Answering…")).toBeVisible();

/** Waits until the page notices that its connection is lost. */
export const expectLost = (page: Page): Promise<void> => expect(status(page, "Reconnecting…")).toBeVisible();

/** Types a message and sends it. */
export async function write(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await composer(page).press("Enter");
}

/** Waits for one more answer after an action. Its text is the stand-in's own, unless it was set. */
export async function expectAnswer(page: Page, act: () => Promise<void>): Promise<void> {
  const answers = transcript(page).getByRole("button", { name: /^Copy answer/ });
  const before = await answers.count();
  await act();
  await expect(answers).toHaveCount(before + 1);
  await expectReady(page);
}

/** Sends a message and waits for the answer. */
export const ask = (page: Page, text: string): Promise<void> => expectAnswer(page, () => write(page, text));

type Settings = components["schemas"]["AdminAiTutorSettings"];
type SettingsForm = components["schemas"]["AiTutorSettingsForm"];

const SETTINGS = "/api/admin/ai-tutor/settings";

/** Sets limits as the page's admin does in another window. They apply to all users of a product. */
export async function setLimits(page: Page, limits: Partial<SettingsForm>): Promise<void> {
  const { is_open, session_minutes, sessions_per_day, minutes_per_day, academy_minutes_per_day, version } =
    await readApi<Settings>(page, SETTINGS);
  const form: SettingsForm = {
    is_open,
    session_minutes,
    sessions_per_day,
    minutes_per_day,
    academy_minutes_per_day,
    ...limits,
    seen_version: version,
  };
  await changeFromElsewhere(page, "PUT", SETTINGS, form);
}

/** The types of the events on a page's sockets to the relay, in order, since the watch began. */
export interface TutorEvents {
  sent: string[];
  received: string[];
}

/** Records the events on sockets that the page opens from now on. */
export function watchEvents(page: Page): TutorEvents {
  const events: TutorEvents = { sent: [], received: [] };
  const type = (payload: string | Buffer) => (JSON.parse(String(payload)) as { type: string }).type;
  page.on("websocket", (socket) => {
    if (new URL(socket.url()).pathname !== "/ws/ai-tutor") return;
    socket.on("framesent", ({ payload }) => events.sent.push(type(payload)));
    socket.on("framereceived", ({ payload }) => events.received.push(type(payload)));
  });
  return events;
}

/** The faults of the stand-in for OpenAI that journeys use. All are in `stand-ins/src/openai/faults.rs`. */
type OpenAiFault =
  | "refuse_connection"
  | "fail_response"
  | "transcription_fails"
  | "moderation_fails"
  | "session_expires";

/** An event that the model received, as far as journeys read it. */
interface ModelEvent {
  type: string;
  session?: { instructions?: string };
}

/**
 * Controls the stand-in for OpenAI, which all of a product's journeys share: a journey that uses it needs its own
 * product.
 */
export class OpenAiControl {
  readonly #request: APIRequestContext;

  constructor(request: APIRequestContext) {
    this.#request = request;
  }

  /** Sets a fault for the next `times` occasions. */
  fault = (fault: OpenAiFault, times = 1): Promise<void> => this.#post("/faults", { fault, times });

  /** Sets the next answer in place of the script's. */
  answerNext = (text: string): Promise<void> => this.#post("/answers", { text });

  /** Sets the next transcript, whatever is said. */
  understandNext = (text: string): Promise<void> => this.#post("/transcripts", { text });

  /** Sets the delay between two deltas of an answer, in ms. */
  setPace = (milliseconds: number): Promise<void> => this.#post("/pace", { milliseconds });

  /** Cuts every connection to the model. */
  cut = (): Promise<void> => this.#post("/cut", undefined);

  /** Returns the instructions of the sessions that contain these words. */
  async instructionsWith(words: string): Promise<string[]> {
    const response = await this.#request.get(`${standIns()}/test/openai/events`);
    expect(response.ok()).toBe(true);
    const { received } = (await response.json()) as { received: ModelEvent[] };
    return received
      .flatMap(({ type, session }) => (type === "session.update" ? [session?.instructions ?? ""] : []))
      .filter((instructions) => instructions.includes(words));
  }

  async clearFaults(): Promise<void> {
    const response = await this.#request.delete(`${standIns()}/test/openai/faults`);
    expect(response.ok()).toBe(true);
  }

  async #post(path: string, data: unknown): Promise<void> {
    const response = await this.#request.post(`${standIns()}/test/openai${path}`, { data });
    expect(response.ok(), `${path} at the stand-in`).toBe(true);
  }
}
