/** Faults of the AI tutor: of the model, the moderation, and the connection. */
import {
  ask,
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
  transcript,
  write,
} from "../support/ai-tutor.ts";
import { expectNoAxeViolations } from "../support/axe.ts";
import { OWN_CLOCK } from "../support/own-clock.ts";
import { expect, test } from "../support/test.ts";

// Its own product, because the stand-in's faults apply to everybody.
test.use({ ownProduct: OWN_CLOCK });

/** A sentence repeated so often that the answer takes a while. */
const LONG_ANSWER = "This sentence is said again and again until somebody stops it. ".repeat(40);

test.afterEach(async ({ request }) => {
  const openai = new OpenAiControl(request);
  await openai.clearFaults();
  await openai.setPace(0);
});

test("whatever goes wrong in a session, it goes on: nothing is lost, and nothing is there twice", async ({
  page,
  context,
  request,
  problems,
}) => {
  test.slow();
  const openai = new OpenAiControl(request);
  const said = transcript(page).getByRole("listitem");
  const again = button(page, "Ask for the answer again");
  const received: string[] = [];
  let isCut = false;
  let sockets = 0;
  let drop: () => Promise<void> = () => Promise.resolve();
  await page.routeWebSocket(/\/ws\/ai-tutor/, (socket) => {
    sockets++;
    if (isCut) {
      void socket.close({ code: 1013 });
      return;
    }
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      if (!isCut) server.send(message);
      else void socket.close({ code: 1013 });
    });
    server.onMessage((message) => {
      received.push((JSON.parse(String(message)) as { type: string }).type);
      socket.send(message);
    });
    drop = async () => {
      await socket.close({ code: 1012 });
      await server.close();
    };
  });

  await test.step("a model that cannot be reached at first is reached all the same", async () => {
    await enterBeta(page);
    await chooseSession(page);
    await openai.fault("refuse_connection");
    await connect(page);
    await ask(page, "I have x + 1 = 3");
  });

  await test.step("an answer can be stopped, and asked for again", async () => {
    await openai.setPace(40);
    await openai.answerNext(LONG_ANSWER);
    await write(page, "Tell me about slopes");
    await expectAnswering(page);
    await expect(said.last()).toContainText("again and again");
    await button(page, "Stop").click();
    await expect(said.last()).toContainText("The answer stops here.");
    await expectReady(page);
    await openai.setPace(0);
    await openai.answerNext("A slope says how steep a line is.");
    await again.click();
    await expect(said.last()).toContainText("A slope says how steep a line is.");
    await expectReady(page);
  });

  await test.step("an answer that breaks off can be asked for again", async () => {
    await openai.fault("fail_response");
    await write(page, "I take one from both sides");
    await expect(page.getByText("The answer was cut off. Please try again.")).toBeVisible();
    await expectAnswer(page, () => again.click());
    await expect(again).toHaveCount(0);
  });

  await test.step("the model's connection may break in the middle of an answer", async () => {
    await openai.setPace(40);
    await openai.answerNext(LONG_ANSWER);
    await write(page, "x = 2");
    await expect(said.last()).toContainText("again and again");
    await openai.cut();
    await expect(said.last()).toContainText("The answer stops here.");
    await openai.setPace(0);
    await expectReady(page);
    await expectAnswer(page, () => again.click());
  });

  await test.step("the model's hour may be over, and what was said stays", async () => {
    received.length = 0;
    const before = await said.count();
    await openai.fault("session_expires");
    await openai.answerNext("Take one from both sides.");
    await write(page, "How do I begin with y + 1 = 3?");
    await expect(said.last()).toContainText("Take one from both sides.");
    // It reconnects automatically.
    await expect
      .poll(() => received.filter((type) => type === "tutor.connection"), "reconnecting, and ready again")
      .toHaveLength(2);
    await expectReady(page);
    await expect(said.last()).not.toContainText("The answer stops here.");
    await openai.answerNext("Yes, that is right.");
    await ask(page, "y = 2");
    const turns = [
      "How do I begin with y + 1 = 3?",
      "Take one from both sides.",
      "y = 2",
      "Yes, that is right.",
    ];
    for (const [index, words] of turns.entries()) await expect(said.nth(before + index)).toContainText(words);
    await expect(said).toHaveCount(before + turns.length);
  });

  await test.step("formulas that are broken, or do more than they may, break nothing", async () => {
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
    await expect(said.last()).toContainText("The end.");
    await expectReady(page);
    await expect(said.last()).toContainText("a price of $5 and one of $10.");
    await expect(said.last()).toContainText("<b>bold</b>");
    await expect(transcript(page).getByRole("link")).toHaveText([/^a link/]);
    await expect(transcript(page).getByRole("link")).toHaveAttribute("rel", /noopener/);
    await expect(transcript(page).locator("img, b, script")).toHaveCount(0);
  });

  await test.step("a page that loses its connection comes back to its session, and doubles nothing", async () => {
    const before = sockets;
    await composer(page).fill("I divide");
    await drop();
    // Before that the page may still show its earlier ready state.
    await expect.poll(() => sockets, "sockets that were opened").toBe(before + 1);
    await expectReady(page);
    await expect(composer(page)).toHaveValue("I divide");
    await expect(transcript(page).getByText("y = 2")).toHaveCount(1);
    await ask(page, "x = 4");
  });

  await test.step("a page without a network says so, and what was sent into it is offered again", async () => {
    // The math fonts have loaded.
    await page.evaluate(() => document.fonts.ready);
    isCut = true;
    // Requests that the page may have been about to send.
    problems.expect(/ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(true);
    await write(page, "I divide by three");
    await expectLost(page);
    isCut = false;
    await context.setOffline(false);
    await expectReady(page);
    await expect(composer(page)).toHaveValue("I divide by three");
    await expect(transcript(page).getByText("I divide by three")).toHaveCount(0);
  });

  await test.step("where nothing can be checked, the session ends and says so, and the next one begins", async () => {
    await openai.fault("moderation_fails", 10);
    await write(page, "Hello");
    await expect(heading(page, "The session has ended")).toBeFocused();
    await expect(page.getByText("We can’t check right now whether what’s said here is safe")).toBeVisible();
    await expectNoAxeViolations(page);
    await openai.clearFaults();
    await button(page, "Start another session").click();
    await expect(heading(page, "Ready to learn")).toBeFocused();
    await connect(page);
    await ask(page, "I have x + 1 = 3");
  });
});
