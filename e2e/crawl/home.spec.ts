import { expectNoAxeViolations } from "../support/axe.ts";
import { expect, test } from "../support/test.ts";

test("the home page is a whole page on the server, and sound in the browser", async ({ page, request }) => {
  const crawled = await request.get("/");
  expect(crawled.status()).toBe(200);
  const html = await crawled.text();
  expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
  expect(html).toMatch(/<title>[^<]+<\/title>/);
  expect(html).toContain('rel="canonical"');

  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectNoAxeViolations(page);
});

test("a path that leads nowhere is a 404 page with a way home", async ({ page, problems }) => {
  problems.expect(/404/);
  const answer = await page.goto("/no-such-page");
  expect(answer?.status()).toBe(404);
  await expect(page.getByText("Oops! Page not found")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: /home/i })).toHaveAttribute("href", "/");
});
