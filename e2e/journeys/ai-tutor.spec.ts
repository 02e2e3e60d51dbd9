/**
 * The AI tutor by text: the beta's password, a session with mathematics, hints, the closing question, its end, and its
 * record: read again, sent to the tutor, deleted.
 */
import { site } from "../support/addresses.ts";
import {
  ask,
  BETA_PASSWORD,
  beginSession,
  button,
  chooseSession,
  composer,
  connect,
  enterBeta,
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
import { messages, newPair, openInquiry, sendFromElsewhere, thread } from "../support/chats.ts";
import { expectFocus, openAtWork, pressOn, tabTo, typeInto } from "../support/keyboard.ts";
import { contextAs, fullName } from "../support/people.ts";
import { expectReadable } from "../support/screen-reader.ts";
import { expect, test } from "../support/test.ts";

const SESSIONS = "/ai-tutor/sessions";

test("a student finds the way from the dashboard, and the door lets in whoever knows the password, and tries not too often", async ({
  signIn,
  student,
  problems,
}) => {
  problems.expect(WRONG_PASSWORD_ERROR);
  problems.expect(/\b429\b.*\/api\/ai-tutor\/access/);
  const page = await signIn(student);
  // Before hydration the browser follows a link natively and scrolls to the top.
  await openAtWork(page, "/dashboard/student/lessons");
  await page.getByRole("link", { name: "open the AI Tutor" }).click();
  await expect(page).toHaveURL("/ai-tutor-access");
  await expect(heading(page, "AI Tutor")).toBeFocused();
  await expect(
    page.getByText("We’ll drop the password once the AI Tutor is open to everyone."),
  ).toBeVisible();
  await expectReadable(page);

  const password = page.getByLabel("Password", { exact: true });
  await expect(button(page, "Enter")).toBeDisabled();
  await password.fill("wrong");
  await button(page, "Enter").click();
  await expect(page.getByRole("main")).toContainText("Please confirm that you’re 13 or older.");
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
  await button(page, "End access here").click();
  await expect(password).toBeVisible();

  await test.step("too many tries are told how long to wait", async () => {
    // After its first entry, the first of ten, a browser is rate-limited separately.
    const data = { password: "wrong", is_13_or_older: true };
    const headers = { origin: site() };
    for (let tries = 2; tries <= 10; tries++)
      await page.request.post("/api/ai-tutor/access", { data, headers });
    await page.getByRole("checkbox", { name: /13 or older/ }).check();
    await password.fill(BETA_PASSWORD);
    await password.press("Enter");
    await expect(toasts(page)).toContainText("Too Many Requests");
    await expect(page.getByRole("main")).toContainText(/You can try again in (a minute|\d+ minutes)\./);
    await expect(password, "it need not be typed again").toHaveValue(BETA_PASSWORD);
  });
  await page.goto("/ai-tutor");
  await expect(page, "the door is the only way").toHaveURL("/ai-tutor-access");
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

test("an equation is worked out, with hints by degrees and a question at the end, and its record is read again, sent to the tutor once, and deleted", async ({
  browser,
  signIn,
}) => {
  test.slow();
  const pair = await newPair(browser, signIn);
  const { asking: page, tutor } = pair;
  await sendFromElsewhere(page, await openInquiry(pair), "Do you teach equations?");
  const { sent } = watchEvents(page);
  await enterBeta(page);

  await test.step("nothing begins before everything is chosen, and nothing typed is lost", async () => {
    await expect(page.getByText(/^Left for you today: /)).toBeVisible();
    await expect(page.getByRole("complementary", { name: "Before you begin" })).toContainText(
      "Adults at the academy can read your sessions.",
    );
    await expect(page.getByRole("radio", { name: /^Text-to-text/ })).toBeChecked();
    await expect(page.getByRole("radio", { name: /^Voice speech-to-speech/ })).toBeEnabled();
    await expectReadable(page);
    await page.getByLabel("Topic").fill("Fractions");
    await button(page, "Start Learning Session").click();
    await expect(toasts(page)).toContainText("Missing Information");
    await expect(page.getByLabel("Grade")).toBeFocused();
    await expect(page.getByLabel("Topic")).toHaveValue("Fractions");
    await chooseSession(page, { grade: "10th", subject: "Physics", topic: "Fractions" });
    await expectReadable(page);
    await button(page, "Change").click();
    await expect(heading(page, "What are you working on?")).toBeFocused();
    await expect(page.getByLabel("Subject")).toHaveValue("Physics");
    await expect(page.getByLabel("Topic")).toHaveValue("Fractions");
    await chooseSession(page);
  });

  await connect(page);
  await expect(page.getByText("Text Mode")).toBeVisible();
  await expect(page.getByText(/^\d+ minutes left$/)).toBeVisible();
  await expect(button(page, "Give me a nudge")).toHaveAttribute("aria-disabled", "true");
  await composer(page).press("Enter");
  await expectReadable(page);

  await composer(page).fill("I have 2x + 3 = 11");
  await composer(page).press("Shift+Enter");
  await composer(page).pressSequentially("and begin how?");
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

  await expectAnswer(page, () => button(page, "Give me a nudge").click());
  await expect(transcript(page)).toContainText("Hint: a nudge");
  await expect(page.getByText("Hints taken: 1 nudge.")).toBeVisible();
  await expectAnswer(page, () => button(page, "Show me the next step").click());
  await expectAnswer(page, () => button(page, "Show me a worked example").click());
  // The student can ask for the smallest hint.
  await expectAnswer(page, () => button(page, "Give me a nudge").click());
  await expect(page.getByText("Hints taken: 2 nudges, 1 step, 1 worked example.")).toBeVisible();
  await expectNoAxeViolations(page);
  await expectReadable(page);

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
  await expect(button(page, "Start another session")).toBeVisible();
  await expectNoAxeViolations(page);
  await expectReadable(page);

  await page.goto(SESSIONS);
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: "Linear equations" });
  await expect(row).toContainText("2 nudges, 1 step, 1 worked example · closing question answered");
  await expectNoAxeViolations(page);
  await expectReadable(page);
  await page.getByRole("link", { name: "Linear equations" }).click();
  await expect(heading(page, "Linear equations")).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`${SESSIONS}/[0-9a-f-]{36}$`));
  const main = page.getByRole("main");
  await expect(main.locator(".katex").first()).toBeVisible();
  await expect(main).toContainText("Hint: a nudge");
  await expect(page.getByRole("region", { name: "Closing question" })).toContainText(
    "x = 7, because both sides become the same",
  );

  await button(page, "Send the summary to your tutor").click();
  await expect(heading(page, "Send the summary to your tutor")).toBeFocused();
  const text = page.getByRole("textbox", { name: "Message" });
  await expect(text).toHaveValue(/^My session with the AI tutor on .* was about: Linear equations/);
  await text.fill("Here is what I worked on. Call me at 555-867-5309.");
  await button(page, "Send").click();
  await expect(page.getByRole("group", { name: "Not sent yet" })).toContainText("555-867-5309");
  // Includes the record around it.
  await expectNoAxeViolations(page);
  await expectReadable(page);
  await text.fill("Here is what I worked on.");
  await button(page, "Send").dblclick();
  await expect(page.getByText(`Sent to ${fullName(tutor)}.`)).toBeFocused();
  await button(page, "Close").click();
  await test.step("pressed again, it is not sent again", async () => {
    await button(page, "Send the summary to your tutor").click();
    await button(page, "Send").click();
    await expect(page.getByText("already has a summary of this session")).toBeFocused();
  });
  await page.getByRole("link", { name: /^Open the chat with/ }).click();
  await expect(thread(page)).toBeVisible();
  await expect(messages(page, "Here is what I worked on.")).toHaveCount(1);
  await expect(messages(page, "My session with the AI tutor")).toHaveCount(0);

  await page.goto(SESSIONS);
  await row.getByRole("button", { name: /^Delete/ }).click();
  const dialog = page.getByRole("dialog", { name: "Delete this session?" });
  await expect(dialog).toContainText("stays with the academy");
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: "Keep it" }).click();
  await expect(dialog).toBeHidden();
  await row.getByRole("button", { name: /^Delete/ }).click();
  await dialog.getByRole("button", { name: "Delete for good" }).click();
  await expect(toasts(page)).toContainText("Session deleted");
  await expect(page.getByText("No sessions yet.")).toBeVisible();
  await expect(heading(page, "Your AI Tutor sessions")).toBeFocused();
  await expectReadable(page);
});

test("what is somebody else's, or nobody's, is not there; and who is not signed in signs in first", async ({
  browser,
  request,
  student,
}) => {
  const path = `${SESSIONS}/0192aa11-0000-7000-8000-00000000000a`;
  const stranger = await request.get(path, { maxRedirects: 0 });
  expect(stranger.headers().location).toBe(`/auth?next=${encodeURIComponent(path)}`);
  const own = await contextAs(browser, student);
  for (const address of [path, `${SESSIONS}/none`]) {
    const response = await own.request.get(address);
    expect(response.status()).toBe(404);
    expect(await response.text()).toContain("There’s no session here");
  }
  await own.close();
});

test("a session goes on after a reload, is cleared by Disconnect, led back where it goes astray, and ended where a person is needed", async ({
  page,
}) => {
  test.slow();
  await test.step("a page that is loaded anew goes on where it was left, with what was being written", async () => {
    await beginSession(page, { subject: "Biology", topic: "Osmosis" });
    await ask(page, "Water moves to where there is more salt");
    await composer(page).fill("And why does it");
    await page.reload();
    await expect(heading(page, "You have an open session")).toBeVisible();
    await expectNoAxeViolations(page);
    await button(page, "Continue it").click();
    await expect(composer(page)).toHaveValue("And why does it");
    await expect(transcript(page)).toContainText("Water moves to where there is more salt");
    await ask(page, "And why does it do that?");
  });

  await test.step("Disconnect clears what was said and leads back to being ready", async () => {
    await button(page, "Disconnect").click();
    await expect(heading(page, "Ready to learn")).toBeFocused();
    await connect(page);
    await expect(transcript(page)).not.toContainText("Water moves to where there is more salt");
  });

  await test.step("what is not let through is led back from, and what needs a person ends with help", async () => {
    await write(page, "How do I hack my school?");
    await expect(transcript(page)).toContainText("I won’t go into that here.");
    await expect(transcript(page)).toContainText("We didn’t pass on your message.");
    await expect(transcript(page)).not.toContainText("hack my school");
    await expectReady(page);
    await write(page, "I want to hurt myself");
    await expect(heading(page, "Please talk to someone")).toBeFocused();
    await expect(page.getByRole("link", { name: "988" })).toHaveAttribute("href", "tel:988");
    await expect(page.getByText("We ended this session because some things need a person")).toBeVisible();
    await expect(button(page, "Start another session")).toHaveCount(0);
    await expectNoAxeViolations(page);
    await expectReadable(page);
  });
});

test("a session needs nothing but the keys, nor does its record: reading, sending and deleting", async ({
  browser,
  signIn,
}) => {
  test.slow();
  const pair = await newPair(browser, signIn);
  const { asking: page, tutor } = pair;
  await sendFromElsewhere(page, await openInquiry(pair), "Do you teach equations?");
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
  // The focus stays: the next step has its own button.
  await expectFocus(button(page, "Give me a nudge"));
  await expect(button(page, "Show me the next step")).toBeVisible();
  await tabTo(page, transcript(page), { key: "Shift+Tab" });
  await tabTo(page, button(page, "Disconnect"), { key: "Shift+Tab" });
  await tabTo(page, button(page, "Closing question"));
  await expectAnswer(page, () => page.keyboard.press("Enter"));
  await expectFocus(composer(page));
  await page.keyboard.type("x = 7");
  await expectAnswer(page, () => page.keyboard.press("Enter"));
  await tabTo(page, button(page, "Finish with a summary"), { key: "Shift+Tab" });
  await page.keyboard.press("Enter");
  await expect(heading(page, "Session finished")).toBeFocused({ timeout: 20_000 });

  await openAtWork(page, SESSIONS);
  await pressOn(page, page.getByRole("link", { name: "Slopes" }));
  await expectFocus(heading(page, "Slopes"));
  await pressOn(page, button(page, "Send the summary to your tutor"));
  await expectFocus(heading(page, "Send the summary to your tutor"));
  await pressOn(page, button(page, "Send"));
  await expectFocus(page.getByText(`Sent to ${fullName(tutor)}.`));
  await tabTo(page, button(page, "Delete"), { key: "Shift+Tab" });
  await page.keyboard.press("Enter");
  await expectFocus(button(page, "Keep it"));
  await pressOn(page, button(page, "Delete for good"));
  await expect(page).toHaveURL(SESSIONS);
  await expectFocus(heading(page, "Your AI Tutor sessions"));
});
