/** The chat of a pair with confirmed lessons: opened from the lesson, with files, and blocked. */
import type { Page } from "@playwright/test";
import { PICTURE } from "../support/applications.ts";
import { expectNoAxeViolations } from "../support/axe.ts";
import { composer, messages, messagesLink, newPair, thread, write } from "../support/chats.ts";
import { bookWith } from "../support/own-tutor.ts";
import { fullName } from "../support/people.ts";
import { pressAsSafari } from "../support/safari-focus.ts";
import { expect, test } from "../support/test.ts";
import { section } from "../support/tutoring.ts";

/** A minimal document. */
const PDF = {
  name: "Exercises.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from(
    [
      "%PDF-1.4",
      "1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj",
      "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj",
      "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 72 72]>>endobj",
      "trailer<</Root 1 0 R>>",
      "startxref",
      "0",
      "%%EOF",
      "",
    ].join("\n"),
  ),
};

const attach = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.getByLabel("Send a picture or PDF").setInputFiles(file);

async function choose(page: Page, words: string): Promise<void> {
  await page.locator("summary", { hasText: "Report or block" }).click();
  await page.getByRole("button", { name: words }).click();
}

test("the chat of a lesson opens from it on both sides, takes a picture and a PDF, and is closed for who is blocked", async ({
  browser,
  signIn,
}) => {
  test.slow();
  const { asking, responding, student, tutor } = await newPair(browser, signIn);
  await pressAsSafari(asking);
  await bookWith(asking, tutor, [0]);
  const chats = section(responding, "Confirmed Session Chats");
  const withStudent = chats.getByRole("link", {
    name: new RegExp(`^Chat with Student: ${fullName(student)}`),
  });
  const block = async () => {
    await choose(asking, `Block ${tutor.firstName}…`);
    await asking.getByRole("button", { name: "Block", exact: true }).click();
  };

  await test.step("from the lesson, on both sides", async () => {
    await asking.goto("/dashboard/student/lessons");
    await asking.getByRole("link", { name: /^Chat with Tutor: / }).click();
    await expect(asking).toHaveURL(/\/dashboard\/student\/messages\?chat=/);
    await expect(asking.getByRole("heading", { name: fullName(tutor) })).toBeVisible();
    await responding.goto("/dashboard/tutor/sessions");
    await responding.getByRole("link", { name: /^Chat with Student: / }).click();
    await expect(responding.getByRole("heading", { name: fullName(student) })).toBeVisible();
    await expect(responding.getByText(/^Next session: /)).toBeVisible();
  });

  await test.step("who is blocked reads that the chat is closed, until that is taken back", async () => {
    // An open chat fills a phone's viewport.
    await responding.goBack();
    await messagesLink(responding).click();
    await expect(withStudent).toBeVisible();
    // The chat is empty and blocked.
    await block();
    await expect(asking.getByText(`You’ve blocked ${tutor.firstName}.`).first()).toBeVisible();
    await expect(composer(asking)).toHaveCount(0);
    const unavailable = chats.getByRole("button", { name: /^Chat Unavailable: / });
    await expect(unavailable).toHaveAttribute("aria-disabled", "true");
    await expect(chats).toContainText(`${student.firstName} isn’t accepting messages here.`);
    await expectNoAxeViolations(responding);
    await choose(asking, `Unblock ${tutor.firstName}…`);
    await asking.getByRole("button", { name: "Unblock", exact: true }).click();
    await withStudent.click();
  });

  await test.step("a picture is re-encoded, and shown in its place", async () => {
    await attach(asking, PICTURE);
    await expect(asking.getByText(/^Picture .+, \d+ KB$/)).toBeVisible();
    await write(asking, "This is what I have so far.");
    const picture = messages(responding, "This is what I have so far.").getByRole("img");
    await expect(picture).toBeVisible();
    // The picture itself, and not only its placeholder.
    await expect
      .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
    // Its frame has the picture's size before it is loaded.
    const [width, height] = ["width", "height"].map(async (name) => Number(await picture.getAttribute(name)));
    const ratio = Number(await width) / Number(await height);
    // The measurements are sequential, while the chat may still scroll to its end.
    await expect(async () => {
      const [shown, frame] = [await picture.boundingBox(), await picture.locator("..").boundingBox()];
      expect(frame).toEqual(shown);
      expect(shown?.width).toBeCloseTo((shown?.height ?? 0) * ratio, 0);
    }).toPass({ timeout: 10_000 });
  });

  await test.step("a PDF is kept as it is", async () => {
    await attach(responding, PDF);
    await expect(responding.getByText(/^PDF Exercises\.pdf, /)).toBeVisible();
    // A file needs no text.
    await responding.getByRole("button", { name: "Send", exact: true }).click();
    const link = thread(asking).getByRole("link", { name: /^Exercises\.pdf/ });
    await expect(link).toBeVisible();
    const response = await asking.request.get((await link.getAttribute("href")) ?? "");
    expect(response.headers()["content-disposition"]).toMatch(/^attachment/);
    expect((await response.body()).subarray(0, 5).toString()).toBe("%PDF-");
    await expectNoAxeViolations(asking);
  });

  await test.step("blocked with something written, it stays readable, and the open page hears of it", async () => {
    await block();
    await expect(composer(responding)).toHaveCount(0);
    await expect(messages(responding, "This is what I have so far.")).toHaveCount(1);
  });
});
