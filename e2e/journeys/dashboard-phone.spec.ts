/** The dashboards in a phone's small viewport. */
import { bookFromElsewhere } from "../support/lessons.ts";
import { expect, test } from "../support/test.ts";
import { ownHour, section } from "../support/tutoring.ts";

test("a small window holds what can be done, each thing large enough for a finger", async ({
  signIn,
  student,
}, testInfo) => {
  const page = await signIn(student);
  await bookFromElsewhere(page, await ownHour(page, testInfo, "Computer Science", 9));
  const rail = page.getByRole("navigation", { name: "Student dashboard" });

  await test.step("what can be done with a lesson stands in one line", async () => {
    await page.goto("/dashboard");
    const lesson = section(page, "Upcoming Sessions").getByRole("listitem");
    const actions = [
      lesson.getByRole("link", { name: /^Join Zoom/ }),
      lesson.getByRole("link", { name: /^Add to calendar/ }),
      lesson.getByRole("button", { name: /^Reschedule/ }),
      lesson.getByRole("button", { name: /^Cancel session/ }),
    ];
    await expect(lesson).toContainText("Eastern time");
    const boxes = await Promise.all(actions.map((action) => action.boundingBox()));
    expect(new Set(boxes.map((box) => box && box.y + box.height / 2)).size).toBe(1);
    for (const box of boxes) {
      expect(box?.width).toBeGreaterThanOrEqual(44);
      expect(box?.height).toBeGreaterThanOrEqual(44);
    }
    const row = await lesson.boundingBox();
    expect(row?.height).toBeLessThanOrEqual(190);
  });

  await test.step("the rail stays at the window's end on a short page, above it two lines of footer", async () => {
    await rail.getByRole("link", { name: "Account" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Account settings");
    const window = page.viewportSize()?.height ?? 0;
    const bottom = () => rail.evaluate((element) => element.getBoundingClientRect().bottom);
    expect(await bottom()).toBe(window);
    const footer = page.getByRole("contentinfo");
    await footer.scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 10_000);
    expect(await bottom()).toBe(window);
    const [foot, bar] = await Promise.all([footer.boundingBox(), rail.boundingBox()]);
    // Nothing is hidden behind the navigation bar.
    const terms = await footer.getByRole("link", { name: "Terms" }).boundingBox();
    expect((terms?.y ?? 0) + (terms?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    expect((foot?.height ?? 0) - (bar?.height ?? 0)).toBeLessThanOrEqual(110);
  });
});
