/** The AI tutor where something goes wrong: with the model, with the checks, with the line. */
import {
  ask,
  beginSession,
  button,
  chooseSession,
  composer,
  connect,
  enterBeta,
  expectAnswer,
  expectAnswering,
  expectLost,
  expectReady,
  heading,
  OpenAiControl,
  toasts,
  transcript,
  watchEvents,
  write,
} from "../support/ai-tutor.ts";
import { expectNoAxeViolations } from "../support/axe.ts";
import { expect, test } from "../support/test.ts";

test.use({ ownProduct: {} });
test.slow();

/** A sentence, so often that it takes a while to say. */
const LONG_ANSWER = "This sentence is said again and again until somebody stops it. ".repeat(40);

/** Without a whole word, and long enough that some of it is shown before the rest has come. */
const NUMBERS = `${Array.from({ length: 60 }, (_, index) => index + 1).join(", ")},`;

/** Longer than the model may say nothing while it answers, in ms. */
const STALL = 40_000;

/** So often the relay tries to reach the model, */
const CONNECTION_TRIES = 5;
/** and longer than it does, in ms. */
const UNREACHABLE = 25_000;

/** How many sessions are left, of the sentence that says so. */
const sessionsIn = (remaining: string) =>
  /today: (\d+ sessions?,)/.exec(remaining)?.[1] ?? "no number of sessions";

test.afterEach(async ({ request }) => {
  const openai = new OpenAiControl(request);
  await openai.clearFaults();
  await openai.setPace(0);
});

test("without a connection the page says so, and everything chosen is still there", async ({
  page,
  problems,
}) => {
  problems.expect(/ws\/ai-tutor/);
  await enterBeta(page);
  await chooseSession(page);
  await page.routeWebSocket(/\/ws\/ai-tutor/, (socket) => void socket.close({ code: 1013 }));
  await button(page, "Connect to AI Tutor").click();
  await expect(toasts(page)).toContainText("Connection Error");
  await expect(toasts(page)).toContainText("Failed to connect to AI tutor");
  await expect(heading(page, "Ready to learn")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Linear equations");
});

test("a session that cannot be set up is told of", async ({ page }) => {
  await enterBeta(page);
  await chooseSession(page);
  await page.routeWebSocket(/\/ws\/ai-tutor/, (socket) => {
    const error = {
      type: "invalid_request_error",
      code: "invalid_setup",
      message: "Not like this.",
      event_id: null,
    };
    socket.onMessage(() => socket.send(JSON.stringify({ type: "error", error })));
  });
  await button(page, "Connect to AI Tutor").click();
  await expect(toasts(page)).toContainText("Failed to initialize AI tutor");
  await expect(toasts(page)).toContainText("Not like this.");
});

test("an answer can be stopped, and asked for again", async ({ page, request }) => {
  const openai = new OpenAiControl(request);
  await beginSession(page);
  await openai.setPace(40);
  await openai.answerNext(LONG_ANSWER);
  await write(page, "Tell me about slopes");
  await expectAnswering(page);
  await expect(transcript(page)).toContainText("again and again");
  await button(page, "Stop").click();
  await expect(transcript(page)).toContainText("The answer stops here.");
  await expectReady(page);
  await openai.setPace(0);
  await openai.answerNext("A slope says how steep a line is.");
  await button(page, "Ask for the answer again").click();
  await expect(transcript(page)).toContainText("A slope says how steep a line is.");
});

test("an answer that breaks off can be asked for again", async ({ page, request }) => {
  const openai = new OpenAiControl(request);
  await beginSession(page);
  await openai.fault("fail_response");
  await write(page, "I have x + 1 = 3");
  await expect(page.getByText("The answer broke off. Please try again.")).toBeVisible();
  await expectAnswer(page, () => button(page, "Ask for the answer again").click());
});

test("the model's connection may break in the middle of a session", async ({ page, request }) => {
  const openai = new OpenAiControl(request);
  await beginSession(page);
  await ask(page, "I have x + 1 = 3");
  await openai.setPace(40);
  await openai.answerNext(LONG_ANSWER);
  await write(page, "x = 2");
  await expect(transcript(page)).toContainText("again and again");
  await openai.cut();
  await expect(transcript(page)).toContainText("The answer stops here.");
  await openai.setPace(0);
  await expectReady(page);
  await expectAnswer(page, () => button(page, "Ask for the answer again").click());
});

test("the model's hour may be over in a session, and what was said stays", async ({ page, request }) => {
  const openai = new OpenAiControl(request);
  const { received } = watchEvents(page);
  await beginSession(page);
  await openai.fault("session_expires");
  await openai.answerNext("Take one from both sides.");
  await write(page, "I have x + 1 = 3");
  await expect(transcript(page)).toContainText("Take one from both sides.");
  // It is connected anew without anybody's doing.
  await expect
    .poll(() => received.filter((type) => type === "tutor.connection"), "reconnecting, and ready again")
    .toHaveLength(2);
  await expectReady(page);
  await expect(transcript(page)).not.toContainText("broken off");
  await openai.answerNext("Yes, that is right.");
  await ask(page, "x = 2");
  await expect(transcript(page).getByRole("listitem")).toHaveText([
    /I have x \+ 1 = 3/,
    /Take one from both sides\./,
    /x = 2/,
    /Yes, that is right\./,
  ]);
});

test("an answer that stops in the middle of a word is broken off, and asked for again", async ({
  page,
  request,
}) => {
  const openai = new OpenAiControl(request);
  await beginSession(page);
  await openai.fault("stall_mid_word");
  await openai.answerNext(`${NUMBERS} and that is all of them.`);
  await write(page, "Count for me");
  await expectAnswering(page);
  await expect(transcript(page)).toContainText("1, 2, 3,");
  await expect(transcript(page).getByText("The answer stops here.")).toBeVisible({ timeout: STALL });
  await expect(transcript(page)).not.toContainText("that is all");
  await expectReady(page);
  await openai.answerNext(`${NUMBERS} and that is all of them.`);
  await expectAnswer(page, () => button(page, "Ask for the answer again").click());
  await expect(transcript(page)).toContainText("and that is all of them.");
  await expect(button(page, "Ask for the answer again")).toHaveCount(0);
});

test("a model that cannot be reached ends the session, which counts for nothing, and the next one begins", async ({
  signIn,
  student,
}) => {
  const page = await signIn(student);
  const openai = new OpenAiControl(page.request);
  await enterBeta(page);
  const remaining = await page.getByText(/^Left for you today: /).innerText();
  await chooseSession(page);
  await openai.fault("refuse_connection", CONNECTION_TRIES);
  await button(page, "Connect to AI Tutor").click();
  await expect(heading(page, "The session has ended")).toBeFocused({ timeout: UNREACHABLE });
  await expect(page.getByText("The AI tutor cannot be reached at the moment.")).toBeVisible();
  await expect(page.getByText(/^Left for you today: /)).toContainText(sessionsIn(remaining));
  await expectNoAxeViolations(page);
  await button(page, "Begin another session").click();
  await expect(heading(page, "Ready to learn")).toBeFocused();
  await connect(page);
  await ask(page, "I have x + 1 = 3");
});

test("a model that cannot be reached at first is reached all the same", async ({ page, request }) => {
  await enterBeta(page);
  await chooseSession(page);
  await new OpenAiControl(request).fault("refuse_connection");
  await connect(page);
  await ask(page, "I have x + 1 = 3");
});

test("formulas that are broken, or do more than they may, break nothing", async ({ page, request }) => {
  const openai = new OpenAiControl(request);
  await beginSession(page);
  await openai.answerNext(
    [
      "Good: $\\frac{1}{2}$, a price of $5 and one of $10.",
      "Broken: $\\frac{1}{$ here.",
      "Greedy: $\\def\\a{\\a\\a}\\a$ and $\\href{javascript:alert(1)}{x}$.",
      "[a link](https://example.org) [no link](javascript:alert(1)) ![none](https://example.org/a.png) <b>bold</b>",
      "$$\n\\int_0^1 x",
      "The end.",
    ].join("\n\n"),
  );
  await write(page, "Show me");
  await expect(transcript(page)).toContainText("The end.");
  await expectReady(page);
  await expect(transcript(page)).toContainText("a price of $5 and one of $10.");
  await expect(transcript(page)).toContainText("<b>bold</b>");
  await expect(transcript(page).getByRole("link")).toHaveText([/^a link/]);
  await expect(transcript(page).getByRole("link")).toHaveAttribute("rel", /noopener/);
  await expect(transcript(page).locator("img, b, script")).toHaveCount(0);
});

test("a page that loses its connection comes back to its session, and doubles nothing", async ({ page }) => {
  let drop: () => Promise<void> = () => Promise.resolve();
  let sockets = 0;
  await page.routeWebSocket(/\/ws\/ai-tutor/, (socket) => {
    sockets++;
    const server = socket.connectToServer();
    drop = async () => {
      await socket.close({ code: 1012 });
      await server.close();
    };
  });
  await beginSession(page);
  await ask(page, "I have 3x = 12");
  await composer(page).fill("I divide");
  await drop();
  // Until then the page may still be ready from before.
  await expect.poll(() => sockets, "sockets that were opened").toBe(2);
  await expectReady(page);
  await expect(composer(page)).toHaveValue("I divide");
  await expect(transcript(page).getByText("I have 3x = 12")).toHaveCount(1);
  await ask(page, "x = 4");
});

test("a page without a network says so, and what was sent into it is offered again", async ({
  page,
  context,
}) => {
  let isCut = false;
  await page.routeWebSocket(/\/ws\/ai-tutor/, (socket) => {
    if (isCut) {
      void socket.close({ code: 1013 });
      return;
    }
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      if (!isCut) server.send(message);
      else void socket.close({ code: 1013 });
    });
  });
  await beginSession(page);
  await ask(page, "I have 3x = 12");
  // What formulas are written with is there.
  await page.evaluate(() => document.fonts.ready);
  isCut = true;
  await context.setOffline(true);
  await write(page, "I divide by three");
  await expectLost(page);
  isCut = false;
  await context.setOffline(false);
  await expectReady(page);
  await expect(composer(page)).toHaveValue("I divide by three");
  await expect(transcript(page).getByText("I divide by three")).toHaveCount(0);
});

test("where nothing can be checked, the session ends and says so", async ({ page, request }) => {
  const openai = new OpenAiControl(request);
  await beginSession(page);
  await openai.fault("moderation_fails", 10);
  await write(page, "Hello");
  await expect(heading(page, "The session has ended")).toBeFocused();
  await expect(
    page.getByText("We cannot check at the moment whether what is said here is safe"),
  ).toBeVisible();
});
