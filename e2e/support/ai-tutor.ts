/** The AI tutor as students use it, and the stand-in for the model behind it. */
import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import type { components } from "../../ssr-frontend/app/api/schema.gen.ts";
import { standIns } from "./addresses.ts";
import { changeFromElsewhere, readApi } from "./lessons.ts";

/** What opens the beta of a product under test. */
export const BETA_PASSWORD = "academy-beta";

/** A wrong password, which the browser tells of on its console. */
export const WRONG_PASSWORD_ERROR = /^console: .*\b401\b.*\/api\/ai-tutor\/access/;

export const heading = (page: Page, name: string): Locator =>
  page.getByRole("heading", { name, exact: true });
export const button = (page: Page, name: string | RegExp): Locator => page.getByRole("button", { name });
export const composer = (page: Page): Locator =>
  page.getByRole("textbox", { name: /^(Message to the AI tutor|Answer without help)$/ });
export const transcript = (page: Page): Locator => page.getByRole("region", { name: "What was said" });
export const toasts = (page: Page): Locator => page.getByRole("region", { name: "Notifications" });
/** What goes on, in the session's own line. */
const status = (page: Page, words: string): Locator =>
  page.locator("[data-stage]").filter({ hasText: words });

/** Opens the place where a session is chosen, for a browser that has entered the beta elsewhere. */
export async function enterBeta(page: Page): Promise<void> {
  await changeFromElsewhere(page, "POST", "/api/ai-tutor/access", {
    password: BETA_PASSWORD,
    is_13_or_older: true,
  });
  await page.goto("/ai-tutor");
  // It goes once the page is mounted.
  await page.waitForFunction(() => !("takeEarlyInput" in window));
}

/** Waits until a session can be chosen; by then the page has looked for one that was left. */
export async function expectSetupAtWork(page: Page): Promise<void> {
  await expect(heading(page, "What are you working on?")).toBeVisible();
  await expect(button(page, "Start Learning Session")).toBeEnabled();
}

/** Says what a session is to be about. */
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

/** Begins a session about what was chosen. */
export async function connect(page: Page): Promise<void> {
  await button(page, "Connect to AI Tutor").click();
  await expect(composer(page)).toBeFocused();
  await expectReady(page);
}

/** From nothing into a session. */
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

/** Waits until the model is at it. */
export const expectAnswering = (page: Page): Promise<void> =>
  expect(status(page, "Answering…")).toBeVisible();

/** Waits until the page notices that its connection is gone. */
export const expectLost = (page: Page): Promise<void> => expect(status(page, "Reconnecting…")).toBeVisible();

/** Writes a message and sends it. */
export async function write(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await composer(page).press("Enter");
}

/** Waits for one answer more to what is done. What it says is the stand-in's own affair, unless it was told. */
export async function expectAnswer(page: Page, act: () => Promise<void>): Promise<void> {
  const answers = transcript(page).getByRole("button", { name: /^Copy answer/ });
  const before = await answers.count();
  await act();
  await expect(answers).toHaveCount(before + 1);
  await expectReady(page);
}

/** Writes a message and waits for what comes back. */
export const ask = (page: Page, text: string): Promise<void> => expectAnswer(page, () => write(page, text));

type Settings = components["schemas"]["AdminAiTutorSettings"];
type SettingsForm = components["schemas"]["AiTutorSettingsForm"];

const SETTINGS = "/api/admin/ai-tutor/settings";

/** Sets limits as an admin, whose page this is, does it in another window. They are everybody's in a product. */
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

/** The types of the events that a page's sockets to the relay have carried, in order, since somebody began to watch. */
export interface TutorEvents {
  sent: string[];
  received: string[];
}

/** Notes what a page's sockets to the relay carry from now on: those that are opened afterwards. */
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

/** What journeys let go wrong at the stand-in for OpenAI. It knows more: `stand-ins/src/openai/faults.rs`. */
type OpenAiFault =
  | "refuse_connection"
  | "fail_response"
  | "transcription_fails"
  | "moderation_fails"
  | "session_expires";

/** An event that the model's side was sent, as far as journeys look at it. */
interface ModelEvent {
  type: string;
  session?: { instructions?: string };
}

/** The stand-in for OpenAI, which all of a product's journeys share: whoever steers it has a product of their own. */
export class OpenAiControl {
  readonly #request: APIRequestContext;

  constructor(request: APIRequestContext) {
    this.#request = request;
  }

  /** Lets something go wrong so many times from now on. */
  fault = (fault: OpenAiFault, times = 1): Promise<void> => this.#post("/faults", { fault, times });

  /** Gives this answer instead of the script's next one. */
  answerNext = (text: string): Promise<void> => this.#post("/answers", { text });

  /** Understands this, whatever is said next. */
  understandNext = (text: string): Promise<void> => this.#post("/transcripts", { text });

  /** Sets the time between two pieces of an answer, in ms. */
  setPace = (milliseconds: number): Promise<void> => this.#post("/pace", { milliseconds });

  /** Cuts every connection to the model. */
  cut = (): Promise<void> => this.#post("/cut", undefined);

  /** What sessions were told about themselves, of those in whose instructions these words are. */
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
