/** What a phone's small window asks of the dashboards. */
import { expectNoAxeViolations } from "../support/axe.ts";
import { expect, test } from "../support/test.ts";

test("the rail stays at the window's end on a short page, above it two lines of footer", async ({
  signIn,
  student,
}) => {
  const page = await signIn(student);
  await page.goto("/account");
  const rail = page.getByRole("navigation", { name: "Student dashboard" });
  const window = page.viewportSize()?.height ?? 0;
  const bottom = () => rail.evaluate((element) => element.getBoundingClientRect().bottom);
  expect(await bottom()).toBe(window);
  const footer = page.getByRole("contentinfo");
  await footer.scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 10_000);
  expect(await bottom()).toBe(window);
  const [foot, bar] = await Promise.all([footer.boundingBox(), rail.boundingBox()]);
  // Nothing of it lies behind the rail.
  const terms = await footer.getByRole("link", { name: "Terms" }).boundingBox();
  expect((terms?.y ?? 0) + (terms?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  expect((foot?.height ?? 0) - (bar?.height ?? 0)).toBeLessThanOrEqual(110);
  await expectNoAxeViolations(page);
});
