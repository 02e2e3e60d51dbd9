/**
 * The interactive parts of the home page: menus, the carousel of stories and their dialogs, with and without
 * JavaScript.
 */
import type { Locator, Page } from "@playwright/test";
import { type Story, stories } from "../../ssr-frontend/content/stories.ts";
import { expectNoAxeViolations } from "../support/axe.ts";
import { pressAsSafari } from "../support/safari-focus.ts";
import { expect, test } from "../support/test.ts";

/** Returns a dropdown of the header by its name. */
const dropdown = (page: Page, name: string) =>
  page
    .getByRole("navigation", { name: "Main" })
    .locator("details")
    .filter({ has: page.locator("summary", { hasText: name }) });

const summary = (menu: Locator) => menu.locator("summary");
const isOpen = (menu: Locator) => expect(menu).toHaveAttribute("open");
const isClosed = (menu: Locator) => expect(menu).not.toHaveAttribute("open");

/** The menu of small screens. */
const smallMenu = (page: Page) => page.getByRole("navigation", { name: "Menu", exact: true });
const menuButton = (page: Page) => page.getByRole("button", { name: "Menu", exact: true });

/** Returns the text and target of links, visible or not. */
const linksOf = (links: Locator): Promise<string[]> =>
  links.evaluateAll((all) => all.map((link) => `${link.textContent} ${link.getAttribute("href")}`));

test("the dropdowns of wide screens open one at a time, by press and by keyboard, and lead on", {
  tag: "@wide",
}, async ({ page }) => {
  await pressAsSafari(page);
  await page.goto("/");
  const [programs, mentors] = [dropdown(page, "Programs"), dropdown(page, "Mentors")];

  await test.step("they lead to programs, resources and mentors, beside links that stand by themselves", async () => {
    expect(await linksOf(programs.locator("a"))).toEqual([
      "Science & Math Tutoring /tutoring",
      "Research Mentorship /research-mentorship",
      "STEM Bootcamps /bootcamps",
    ]);
    expect(await linksOf(dropdown(page, "Resources").locator("a"))).toEqual(
      expect.arrayContaining([
        "Publication Support /publication-support",
        "Science Fair Guide /science-fair-guide",
        "About Us /about-us",
      ]),
    );
    expect(await linksOf(mentors.locator("a"))).toEqual(
      expect.arrayContaining(["Research Mentors /research-mentors", "Tutoring Mentors /tutoring-mentors"]),
    );
    const bar = page.getByRole("banner");
    for (const [name, href] of [
      ["Student Projects", "/past-projects"],
      ["Apply Now", "/student-signup"],
      ["Login", "/auth"],
    ] as const) {
      await expect(bar.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
    }
    await expect(menuButton(page)).toBeHidden();
  });

  await test.step("they open by keyboard, and close by Escape and when focus leaves", async () => {
    await summary(programs).focus();
    await page.keyboard.press("Enter");
    await isOpen(programs);
    await page.keyboard.press("Tab");
    await expect(programs.getByRole("link").first()).toBeFocused();
    await page.keyboard.press("Escape");
    await isClosed(programs);
    await expect(summary(programs)).toBeFocused();

    await page.keyboard.press("Space");
    await isOpen(programs);
    for (const link of await programs.getByRole("link").all()) {
      await page.keyboard.press("Tab");
      await expect(link).toBeFocused();
    }
    await isOpen(programs);
    await page.keyboard.press("Tab");
    await expect(summary(dropdown(page, "Resources"))).toBeFocused();
    await isClosed(programs);
  });

  await test.step("they open by press, one at a time, and close by a press elsewhere and by a choice", async () => {
    await expect(programs.getByRole("link", { name: "STEM Bootcamps" })).toBeHidden();
    await summary(programs).click();
    await expect(programs.getByRole("link", { name: "STEM Bootcamps" })).toBeVisible();
    await expectNoAxeViolations(page);
    await summary(mentors).click();
    await isOpen(mentors);
    await isClosed(programs);
    await page.getByText("Fig. 1", { exact: true }).click();
    await isClosed(mentors);

    await summary(mentors).click();
    await mentors.getByRole("link", { name: "Research Mentors" }).click();
    await expect(page).toHaveURL("/research-mentors");
    await isClosed(dropdown(page, "Mentors"));
  });
});

test("the menu of small screens has every link of wide ones, closes by Escape, its button and a choice, and leads on", async ({
  page,
}) => {
  await page.goto("/");
  const menu = smallMenu(page);
  await expect(menu).toBeHidden();
  await menuButton(page).click();
  await expect(menu).toBeVisible();
  const wide = await linksOf(page.locator(".bar-row a:not(.wordmark)"));
  const small = await linksOf(menu.locator("a:not(.wordmark)"));
  expect(wide.length).toBeGreaterThan(10);
  expect(small.toSorted()).toEqual(wide.toSorted());
  for (const link of await menu.getByRole("link").all()) await expect(link).toBeVisible();
  await expectNoAxeViolations(page);

  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(menuButton(page)).toBeFocused();
  await menuButton(page).click();
  await menu.getByRole("button", { name: "Close" }).click();
  await expect(menu).toBeHidden();

  await test.step("it closes when a link of it is chosen, and leads there", async () => {
    const projects = menu.getByRole("link", { name: "Student Projects" });
    await menuButton(page).click();
    // Stays on this page to see the menu's state: the back-forward cache restores a page as it was.
    await page.evaluate(() => {
      const hold = (event: Event) => event.preventDefault();
      document.addEventListener("click", hold, { once: true });
    });
    await projects.click();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL("/");
    await menuButton(page).click();
    await projects.click();
    await expect(page).toHaveURL("/past-projects");
    await expect(menu).toBeHidden();
  });
});

/** The carousel of stories. */
const row = (page: Page) => page.getByRole("list", { name: "Student Success Stories" });
const turn = (page: Page, direction: "Previous" | "Next") =>
  page.getByRole("button", { name: `${direction} stories` });

/** Returns the indices of the stories that are completely visible, from 0. */
const shown = (page: Page): Promise<number[]> =>
  row(page).evaluate((track) => {
    const frame = track.getBoundingClientRect();
    return [...track.children].flatMap((card, index) => {
      const { left, right } = card.getBoundingClientRect();
      return left >= frame.left - 1 && right <= frame.right + 1 ? [index] : [];
    });
  });

/** Returns `count` story indices from `first`. */
const from = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);

/** Moves the carousel, which shows `count` stories, in both directions and around its ends. */
async function expectTurns(page: Page, count: number): Promise<void> {
  const last = from(stories.length - count, count);
  const shows = (expected: number[]) => expect.poll(() => shown(page)).toEqual(expected);
  await expect(row(page).getByRole("listitem")).toHaveCount(stories.length);
  await shows(from(0, count));
  await turn(page, "Next").click();
  await shows(from(count, count));
  await turn(page, "Previous").click();
  await shows(from(0, count));
  await turn(page, "Previous").click();
  await shows(last);
  await turn(page, "Next").click();
  await shows(from(0, count));

  await row(page).focus();
  await page.keyboard.press("ArrowRight");
  await shows(from(count, count));
  await page.keyboard.press("ArrowLeft");
  await shows(from(0, count));
  await page.keyboard.press("ArrowLeft");
  await shows(last);
  await turn(page, "Next").focus();
  await page.keyboard.press("ArrowRight");
  await shows(from(0, count));
}

test.describe("the row of stories", () => {
  test.use({ reducedMotion: "reduce" });

  test("shows as many as there is room for, and goes round by buttons and arrow keys", {
    tag: "@wide",
  }, async ({ page }) => {
    await page.goto("/");
    for (const [width, count] of [
      [1440, 3],
      [768, 2],
      [390, 1],
    ] as const) {
      await test.step(`${count} at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 900 });
        await expectTurns(page, count);
      });
    }
    await test.step("has nowhere to turn when all stories fit", async () => {
      await expect(turn(page, "Previous")).toBeEnabled();
      await expect(turn(page, "Next")).toBeEnabled();
      await row(page).evaluate((track) => {
        for (const card of [...track.children].slice(1)) card.remove();
      });
      // The carousel recalculates on every change of its width.
      await page.setViewportSize({ width: 700, height: 900 });
      await expect(turn(page, "Previous")).toBeDisabled();
      await expect(turn(page, "Next")).toBeDisabled();
    });
  });

  test("shows one on a phone, goes round, and leads to a publication where there is one, in a new tab", async ({
    page,
    context,
  }) => {
    await context.route("https://example.org/**", (route) => route.fulfill({ body: "A publication" }));
    await page.goto("/");
    await expectTurns(page, 1);
    const publicationOf = ({ name }: Story) =>
      row(page)
        .getByRole("listitem")
        .filter({ has: page.getByText(name, { exact: true }) })
        .getByRole("link", { name: /^View Publication.+\(opens in a new tab\)$/ });
    for (const story of stories) {
      const links = await publicationOf(story).all();
      const hrefs = await Promise.all(links.map((link) => link.getAttribute("href")));
      expect(hrefs, story.name).toEqual(story.publication ? [story.publication.href] : []);
    }
    const published = firstStory(({ publication }) => publication !== undefined);
    const opened = page.waitForEvent("popup");
    await publicationOf(published).click();
    await expect(await opened).toHaveURL(published.publication?.href ?? "");
    await expect(page).toHaveURL("/");
  });
});

function firstStory(matches: (story: Story) => boolean): Story {
  const story = stories.find(matches);
  if (!story) throw new Error("no such story");
  return story;
}

/** Returns a story's link and the dialog it opens. */
function storyOf(page: Page, { name, title }: Story) {
  return {
    readMore: row(page).getByRole("link", { name: `Read More: ${name}` }),
    dialog: page.getByRole("dialog", { name: title }),
  };
}

test("Read More opens a dialog that holds the focus and gives it back", async ({ page }) => {
  await page.goto("/");
  const story = firstStory(() => true);
  const { readMore, dialog } = storyOf(page, story);
  const focusStays = () =>
    dialog.evaluate((element) => {
      const { activeElement } = document;
      // Between the last stop and the first the focus is in the browser's own controls.
      return element.contains(activeElement) || activeElement === document.body;
    });
  await readMore.click();
  await expect(dialog).toBeVisible();
  for (const words of [story.name, story.school, ...story.text]) await expect(dialog).toContainText(words);
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  for (let presses = 0; presses < 5; presses++) {
    await page.keyboard.press("Tab");
    expect(await focusStays()).toBe(true);
  }
  await expectNoAxeViolations(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(readMore).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  await dialog.getByRole("link", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  await expect(readMore).toBeFocused();

  await readMore.click();
  await expect(dialog).toBeVisible();
  await page.mouse.click(4, 4);
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("dropdowns open one at a time, by press and by keyboard, and lead on", { tag: "@wide" }, async ({
    page,
  }) => {
    await page.goto("/");
    const [programs, resources] = [dropdown(page, "Programs"), dropdown(page, "Resources")];
    await summary(programs).click();
    await expect(programs.getByRole("link", { name: "STEM Bootcamps" })).toBeVisible();
    await summary(resources).focus();
    await page.keyboard.press("Enter");
    await expect(programs.getByRole("link", { name: "STEM Bootcamps" })).toBeHidden();
    await resources.getByRole("link", { name: "Science Fair Guide" }).click();
    await expect(page).toHaveURL("/science-fair-guide");
  });

  test("the small menu opens, closes and leads on; stories scroll, and open by their address over the page", async ({
    page,
  }) => {
    await page.goto("/");
    const menu = smallMenu(page);
    await menuButton(page).click();
    await expect(menu).toBeVisible();
    await menu.getByRole("button", { name: "Close" }).click();
    await expect(menu).toBeHidden();

    await expect(turn(page, "Next")).toBeHidden();
    const last = row(page).getByRole("listitem").last();
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport();

    const { readMore, dialog } = storyOf(
      page,
      firstStory(() => true),
    );
    await expect(dialog).toBeHidden();
    await readMore.click();
    await expect(page).toHaveURL(/\/#story-\w+$/);
    await expect(dialog).toBeVisible();
    await expectInTheMiddle(dialog);
    await dialog.getByRole("link", { name: "Close" }).click();
    await expect(page).toHaveURL("/#stories");
    await expect(dialog).toBeHidden();

    await menuButton(page).click();
    await menu.getByRole("link", { name: "Student Projects" }).click();
    await expect(page).toHaveURL("/past-projects");
    await expect(menu).toBeHidden();
  });
});

/** Fails if a dialog is not centered and completely visible. */
async function expectInTheMiddle(dialog: Locator): Promise<void> {
  await expect(dialog).toBeInViewport({ ratio: 1 });
  const fromMiddle = await dialog.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return [(left + right - innerWidth) / 2, (top + bottom - innerHeight) / 2].map(Math.abs);
  });
  expect(Math.max(...fromMiddle)).toBeLessThan(2);
}
