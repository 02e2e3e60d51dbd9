/** A provider reads, annotates, answers and decides applications, and sees the views of their listing. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/axe.ts";
import { expectFits } from "../support/fits.ts";
import { openAtWork } from "../support/keyboard.ts";
import { row } from "../support/lessons.ts";
import { LISTINGS, ownOrganization, publishListing, QUESTION } from "../support/listings.ts";
import { emailTo } from "../support/mailbox.ts";
import { demo, newProvider, newStudent, ownAddress } from "../support/people.ts";
import { expectReadable } from "../support/screen-reader.ts";
import { OPPORTUNITIES } from "../support/summer.ts";
import { applyFromElsewhere, fillProfile } from "../support/summer-applications.ts";
import { expect, test } from "../support/test.ts";
import { confirmDialog, toasts } from "../support/tutoring.ts";

const APPLICATIONS = "/dashboard/provider/applications";
const ANALYTICS = "/dashboard/provider/analytics";

const main = (page: Page) => page.getByRole("main");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const button = (page: Page, name: string) => main(page).getByRole("button", { name, exact: true });
const timeline = (page: Page) => page.getByRole("region", { name: "Where it stands" }).getByRole("listitem");

/** Checks a page with axe, the accessibility tree, forced colors, and for horizontal overflow. */
async function expectAccessible(page: Page): Promise<void> {
  await expectNoAxeViolations(page);
  await expectReadable(page);
  await expectFits(page);
}

test("a provider reads, notes, answers and decides what students have sent, and finds it again", {
  tag: "@wide",
}, async ({ signIn, request, browser, baseURL }) => {
  test.slow();
  const [admin, page] = [await signIn(demo.admin), await signIn(await newProvider(request))];
  await ownOrganization(page);
  const [first, second] = [await publishListing(page, admin), await publishListing(page, admin)];
  const person = await newStudent(request);
  const student = await signIn(person);
  await fillProfile(student);
  await openAtWork(page, APPLICATIONS);
  await expect(main(page)).toContainText("No one has applied yet.");

  await test.step("a provider sees an application arrive", async () => {
    await applyFromElsewhere(student, first);
    // Updated by a live event, without a reload.
    const item = row(main(page), "Robin Sample");
    await expect(item).toContainText("Waiting since today");
    await expect(item).toContainText("Grade 11");
    await expect(item).toContainText(first.title);
    await expect(
      page.getByRole("link", { name: /^Applications.*1 waiting for an answer/ }).first(),
    ).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("a provider notes", async () => {
    await main(page).getByRole("link", { name: "Robin Sample" }).click();
    await expect(heading(page)).toHaveText("Robin Sample");
    await expect(main(page)).toContainText(QUESTION);
    await expect(main(page)).toContainText("Anemones, and what hides below them.");
    await main(page).getByRole("textbox", { name: "Notes" }).fill("Knows the tides.");
    await button(page, "Save notes").click();
    await expect(toasts(page)).toContainText("Notes saved");
  });

  const dialog = confirmDialog(page);
  await test.step("a provider asks for an interview, and writes", async () => {
    await button(page, "Ask for an interview").click();
    await expect(dialog).toContainText("that you’d like to talk");
    await expect(dialog.getByRole("button", { name: "Not now" })).toBeFocused();
    await expectNoAxeViolations(page);
    await dialog.getByLabel("Message to Robin Sample").fill("Would Tuesday at three suit you?");
    await dialog.getByRole("button", { name: "Ask for an interview" }).dblclick();
    await expect(dialog).toBeHidden();
    await expect(heading(page)).toBeFocused();
    await expect(timeline(page)).toHaveCount(2);
    await expect(timeline(page).last()).toContainText("Invited to an interview by you");
    await emailTo(request, person.email, /would like to talk/, "Would Tuesday at three suit you?");
    await main(page).getByLabel("Write to Robin Sample").fill("Bring a pencil.");
    await button(page, "Send message").click();
    await expect(main(page).getByRole("list", { name: "Messages" })).toContainText("Bring a pencil.");
    await expectAccessible(page);
  });

  await test.step("a provider accepts", async () => {
    await button(page, "Accept").click();
    await expect(dialog).toContainText("right away that they have a place");
    await dialog.getByRole("button", { name: "Accept" }).click();
    await expect(timeline(page).last()).toContainText("Accepted by you");
    await emailTo(request, person.email, /You’re accepted/);
    await expectAccessible(page);
    await page.reload();
    await expect(main(page).getByRole("textbox", { name: "Notes" })).toHaveValue("Knows the tides.");
    await expect(button(page, "Decline")).toHaveCount(0);
  });

  await test.step("applications are led to from their listing, filtered, searched, and downloaded", async () => {
    await applyFromElsewhere(student, second);
    await openAtWork(page, LISTINGS);
    await expect(row(main(page), second.title)).toContainText("1 application waits for a first answer");
    await row(main(page), second.title)
      .getByRole("link", { name: /waits for a first answer/ })
      .click();
    await expect(page).toHaveURL(`${APPLICATIONS}?listing=${second.id}`);
    await expect(row(main(page), "Robin Sample")).toHaveCount(1);
    await main(page).getByLabel("Listing").selectOption("All listings");
    await expect(main(page).getByRole("link", { name: "Robin Sample" })).toHaveCount(2);
    await main(page)
      .getByRole("link", { name: /^In review/ })
      .click();
    await expect(page).toHaveURL(`${APPLICATIONS}?state=in_review`);
    await expect(main(page)).toContainText("No applications here right now.");
    await main(page).getByRole("link", { name: /^All/ }).click();
    await main(page).getByLabel("Search by name").fill("Kim");
    await expect(main(page)).toContainText("No student with “Kim” in their name is on this list.");
    await main(page).getByLabel("Search by name").fill("robin");
    await expect(main(page).getByRole("link", { name: "Robin Sample" })).toHaveCount(2);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      main(page).getByRole("link", { name: "Download CSV" }).click(),
    ]);
    const table = await readFile(await download.path(), "utf8");
    expect(table).toContain("Robin Sample");
    expect(table).toContain(first.title);
    // From one application to the next.
    await main(page).getByRole("link", { name: "Robin Sample" }).first().click();
    await expect(main(page)).toContainText(second.title);
    await main(page).getByRole("link", { name: "Next: Robin Sample" }).click();
    await expect(main(page)).toContainText(first.title);
  });

  await test.step("a look at the public page is counted, without a cookie", async () => {
    const visitor = await browser.newContext({ baseURL: baseURL ?? "", extraHTTPHeaders: ownAddress() });
    const visited = await visitor.newPage();
    await expect(async () => {
      const counted = visited.waitForResponse(/\/views$/, { timeout: 3_000 });
      await visited.goto(`${OPPORTUNITIES}/${second.slug}`);
      expect((await counted).status()).toBe(204);
    }).toPass();
    await expect(main(visited)).toContainText("Too few applications have come through us so far");
    expect(await visitor.cookies()).toEqual([]);
    await visitor.close();

    await page.goto(ANALYTICS);
    await expect(main(page)).toContainText("1 view in total");
    await expect(main(page).getByRole("row", { name: new RegExp(second.title) })).toContainText("1");
    await expectAccessible(page);
    await main(page).getByRole("link", { name: second.title, exact: true }).click();
    await expect(heading(page)).toHaveText(second.title);
    await main(page)
      .getByRole("link", { name: /waits for a first answer/ })
      .click();
    await expect(page).toHaveURL(`${APPLICATIONS}?listing=${second.id}`);
  });
});
