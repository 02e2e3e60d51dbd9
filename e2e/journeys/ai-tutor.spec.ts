/** The AI tutor by text: the door of the beta, a session with mathematics, hints, the closing question, its end. */
import {
  ask,
  BETA_PASSWORD,
  beginSession,
  button,
  chooseSession,
  composer,
  connect,
  enterBeta,
  enterByDoor,
  expectAnswer,
  expectReady,
  expectSetupAtWork,
  heading,
  toasts,
  transcript,
  WRONG_PASSWORD_ERROR,
  watchEvents,
  write,
} from "../support/ai-tutor.ts";
import { expectNoAxeViolations } from "../support/axe.ts";
import { expectFocus, openAtWork, pressOn, tabTo, typeInto } from "../support/keyboard.ts";
import { expectReadable } from "../support/screen-reader.ts";
import { expect, test } from "../support/test.ts";

test("a student finds the way from the dashboard, and the door lets in whoever knows the password", async ({
  signIn,
  student,
  problems,
}) => {
  problems.expect(WRONG_PASSWORD_ERROR);
  const page = await signIn(student);
  // A link that is pressed before is followed by the browser, which begins at the top.
  await openAtWork(page, "/dashboard/student/lessons");
  await page.getByRole("link", { name: "open the AI Tutor" }).click();
  await expect(page).toHaveURL("/ai-tutor-access");
  await expect(heading(page, "AI Tutor")).toBeFocused();
  await expect(page.getByText("The password will go once the AI Tutor is open to everybody.")).toBeVisible();
  await expectNoAxeViolations(page);
  await expectReadable(page);

  const password = page.getByLabel("Password", { exact: true });
  await expect(button(page, "Enter")).toBeDisabled();
  await password.fill("   ");
  await expect(button(page, "Enter")).toBeDisabled();
  await password.fill("wrong");
  await button(page, "Enter").click();
  await expect(page.getByRole("main")).toContainText("Please say that you are 13 or older.");
  await page.getByRole("checkbox", { name: /13 or older/ }).check();
  await button(page, "Enter").click();
  await expect(toasts(page)).toContainText("Access Denied");
  await expect(toasts(page)).toContainText("Incorrect password. Please try again.");
  await expect(password).toHaveValue("");
  await expect(password).toBeFocused();
  await expectNoAxeViolations(page);

  await password.fill(BETA_PASSWORD);
  await password.press("Enter");
  await expect(page).toHaveURL("/ai-tutor");
  await expect(toasts(page)).toContainText("Access Granted");
  await expect(toasts(page)).toContainText("Welcome to the AI Tutor beta!");

  await page.goto("/ai-tutor-access");
  await expect(heading(page, "You have access")).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await expect(page).toHaveURL(/\/dashboard\/student\//);
  await page.goto("/ai-tutor-access");
  await button(page, "End access here").click();
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
  await page.goto("/ai-tutor");
  await expect(page, "the door is the only way").toHaveURL("/ai-tutor-access");
});

test("too many tries are told how long to wait", async ({ page, problems }) => {
  test.slow();
  problems.expect(WRONG_PASSWORD_ERROR);
  problems.expect(/\b429\b.*\/api\/ai-tutor\/access/);
  // From its first entry on, a browser counts by itself.
  await enterByDoor(page);
  await page.goto("/ai-tutor-access");
  await button(page, "End access here").click();
  const password = page.getByLabel("Password", { exact: true });
  await page.getByRole("checkbox", { name: /13 or older/ }).check();
  for (let tries = 1; tries < 10; tries++) {
    await password.fill(`wrong ${tries}`);
    await password.press("Enter");
    await expect(password).toHaveValue("");
  }
  await password.fill(BETA_PASSWORD);
  await password.press("Enter");
  await expect(toasts(page)).toContainText("Too Many Requests");
  await expect(page.getByRole("main")).toContainText(/You can try again in (a minute|\d+ minutes)\./);
  await expect(password, "it need not be typed again").toHaveValue(BETA_PASSWORD);
});

test("the door opens without a script", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/ai-tutor-access");
  await page.getByRole("checkbox", { name: /13 or older/ }).check();
  await page.getByLabel("Password", { exact: true }).fill("wrong");
  await button(page, "Enter").click();
  await expect(page.getByRole("alert")).toContainText("Incorrect password. Please try again.");
  await expect(page.getByRole("checkbox", { name: /13 or older/ })).toBeChecked();
  await page.getByLabel("Password", { exact: true }).fill(BETA_PASSWORD);
  await button(page, "Enter").click();
  await expect(page).toHaveURL("/ai-tutor");
  await expect(heading(page, "What are you working on?")).toBeVisible();
  await context.close();
});

test("nothing begins before everything is chosen, and nothing typed is lost", async ({ page }) => {
  await enterBeta(page);
  await expect(page.getByText(/^Left for you today: /)).toBeVisible();
  await expect(page.getByRole("complementary", { name: "Before you begin" })).toContainText(
    "Adults of the academy can read your sessions.",
  );
  await expect(page.getByRole("radio", { name: /^Text-to-text/ })).toBeChecked();
  await expect(page.getByRole("radio", { name: /^Voice speech-to-speech/ })).toBeEnabled();
  await expectNoAxeViolations(page);
  await expectReadable(page);
  await page.getByLabel("Topic").fill("Fractions");
  await button(page, "Start Learning Session").click();
  await expect(toasts(page)).toContainText("Missing Information");
  await expect(toasts(page)).toContainText("Please fill in all fields before starting");
  await expect(page.getByLabel("Grade")).toBeFocused();
  await expect(page.getByText("Please choose a subject.")).toBeVisible();
  await expect(page.getByLabel("Topic")).toHaveValue("Fractions");

  await chooseSession(page, { grade: "10th", subject: "Physics", topic: "Fractions" });
  await expectReadable(page);
  await button(page, "Change").click();
  await expect(heading(page, "What are you working on?")).toBeFocused();
  await expect(page.getByLabel("Subject")).toHaveValue("Physics");
  await expect(page.getByLabel("Topic")).toHaveValue("Fractions");
});

test("an equation is worked out, with hints by degrees and a question at the end", async ({
  signIn,
  student,
}) => {
  test.slow();
  const page = await signIn(student);
  const { sent } = watchEvents(page);
  await beginSession(page);
  await expect(page.getByText("Text Mode")).toBeVisible();
  await expect(page.getByText(/^\d+ minutes left$/)).toBeVisible();
  await expect(button(page, "Give me a nudge")).toHaveAttribute("aria-disabled", "true");
  await composer(page).press("Enter");
  await expectNoAxeViolations(page);
  await expectReadable(page);

  await composer(page).pressSequentially("I have 2x + 3 = 11");
  await composer(page).press("Shift+Enter");
  await composer(page).pressSequentially("and do not know how to begin");
  await expectAnswer(page, () => composer(page).press("Enter"));
  const [setup, ...after] = sent;
  expect(setup, "what it is about").toBe("conversation.item.create");
  expect(after, "nothing is sent where nothing was written").toEqual([
    "conversation.item.create",
    "response.create",
  ]);
  await expect(composer(page)).toHaveValue("");
  await expect(composer(page)).toBeFocused();
  const formula = transcript(page).locator(".katex").first();
  await expect(formula).toBeVisible();
  await expect(formula.locator("math"), "readers are given the formula").toHaveCount(1);
  await expect(page.getByRole("log", { name: "New answers" })).toContainText("2x + 3 = 11");
  await expectNoAxeViolations(page);
  await expectReadable(page);

  await expectAnswer(page, () => button(page, "Give me a nudge").click());
  await expect(transcript(page)).toContainText("Hint: a nudge");
  await expect(page.getByText("Hints taken: 1 nudge.")).toBeVisible();
  await expectAnswer(page, () => button(page, "Show me the next step").click());
  await expectAnswer(page, () => button(page, "Show me a worked example").click());
  await expect(page.getByText("Hints taken: 1 nudge, 1 step, 1 worked example.")).toBeVisible();
  // Nobody has to take more than they need.
  await expectAnswer(page, () => button(page, "Give me a nudge").click());
  await expect(page.getByText("Hints taken: 2 nudges, 1 step, 1 worked example.")).toBeVisible();

  await ask(page, "2x = 8, so x = 4");
  await expectAnswer(page, () => button(page, "Closing question").click());
  await expect(transcript(page).getByText("Closing question", { exact: true })).toBeVisible();
  await expect(page.getByPlaceholder("Answer without help")).toBeVisible();
  await expect(button(page, /nudge|step|example/)).toHaveCount(0);
  await expectNoAxeViolations(page);
  await expectReadable(page);
  await ask(page, "x = 7, because both sides become the same");
  await expect(button(page, "Another closing question")).toBeVisible();

  await button(page, "Finish with a summary").click();
  await expect(heading(page, "Session finished")).toBeFocused({ timeout: 20_000 });
  await expect(heading(page, "Summary")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "your next session" })).toBeVisible();
  await expectNoAxeViolations(page);
  await expectReadable(page);
  await button(page, "Begin another session").click();
  await expect(heading(page, "Ready to learn")).toBeFocused();
});

test("Disconnect clears what was said and leads back to being ready", async ({ page }) => {
  await beginSession(page, { subject: "History", topic: "The printing press" });
  await ask(page, "It made books cheaper");
  await button(page, "Disconnect").click();
  await expect(heading(page, "Ready to learn")).toBeFocused();
  await connect(page);
  await expect(transcript(page)).not.toContainText("It made books cheaper");
  await button(page, "Disconnect").click();
  await expect(heading(page, "Ready to learn")).toBeFocused();
  await page.reload();
  await expectSetupAtWork(page);
  await expect(heading(page, "You have an open session")).toHaveCount(0);
});

test("a page that is loaded anew goes on where it was left, with what was being written", async ({
  page,
}) => {
  await beginSession(page, { subject: "Biology", topic: "Osmosis" });
  await ask(page, "Water moves to where there is more salt");
  await composer(page).fill("And why does it");
  await page.reload();
  await expect(heading(page, "You have an open session")).toBeVisible();
  await expectNoAxeViolations(page);
  await button(page, "Go on with it").click();
  await expect(composer(page)).toHaveValue("And why does it");
  await expect(transcript(page)).toContainText("Water moves to where there is more salt");
  await ask(page, "And why does it do that?");
});

test("a second tab takes the session over, and the first one says so", async ({ page, context }) => {
  test.slow();
  await beginSession(page);
  const other = await context.newPage();
  await other.goto("/ai-tutor");
  await chooseSession(other, { topic: "Powers" });
  await connect(other);
  // The relay looks with its next heartbeat.
  await expect(page.getByText("You went on with the AI tutor in another tab")).toBeVisible({
    timeout: 30_000,
  });
  await expect(heading(page, "The session has ended")).toBeFocused();
});

test("a session needs nothing but the keys", async ({ page }) => {
  test.slow();
  await openAtWork(page, "/ai-tutor-access");
  await typeInto(page, page.getByLabel("Password", { exact: true }), BETA_PASSWORD);
  await pressOn(page, page.getByRole("checkbox", { name: /13 or older/ }), "Space");
  await pressOn(page, button(page, "Enter"));
  await expect(page).toHaveURL("/ai-tutor");
  await expectSetupAtWork(page);
  await tabTo(page, page.getByLabel("Grade"));
  await page.keyboard.press("ArrowDown");
  await tabTo(page, page.getByLabel("Subject"));
  await page.keyboard.press("ArrowDown");
  await typeInto(page, page.getByLabel("Topic"), "Slopes");
  await page.keyboard.press("Enter");
  await expectFocus(heading(page, "Ready to learn"));
  await pressOn(page, button(page, "Connect to AI Tutor"));
  await expectFocus(composer(page));
  await page.keyboard.type("I have 2x + 3 = 11");
  await expectAnswer(page, () => page.keyboard.press("Enter"));
  await expectFocus(composer(page));
  await tabTo(page, button(page, "Give me a nudge"), { key: "Shift+Tab" });
  await expectAnswer(page, () => page.keyboard.press("Enter"));
  // It stays where it is: the next step has a button of its own.
  await expectFocus(button(page, "Give me a nudge"));
  await expect(button(page, "Show me the next step")).toBeVisible();
  await tabTo(page, transcript(page), { key: "Shift+Tab" });
  await tabTo(page, button(page, "Disconnect"), { key: "Shift+Tab" });
  await page.keyboard.press("Enter");
  await expectFocus(heading(page, "Ready to learn"));
});

test("what is not let through is led back from, and what needs a person ends with help", async ({ page }) => {
  await beginSession(page);
  await write(page, "How do I hack my school?");
  await expect(transcript(page)).toContainText("I won't go into that here.");
  await expect(transcript(page)).toContainText("Your message was not passed on.");
  await expect(transcript(page)).not.toContainText("hack my school");
  await expectReady(page);
  await write(page, "I want to hurt myself");
  await expect(heading(page, "Please talk to somebody")).toBeFocused();
  await expect(page.getByRole("link", { name: "988" })).toHaveAttribute("href", "tel:988");
  await expect(page.getByText("We ended this session, because some things need a person")).toBeVisible();
  await expect(button(page, "Begin another session")).toHaveCount(0);
  await expectNoAxeViolations(page);
  await expectReadable(page);
});
