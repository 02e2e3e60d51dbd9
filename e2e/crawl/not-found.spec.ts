import { expect, test } from "../support/test.ts";

test("a path that leads nowhere is a 404 page with a way home", async ({ page, problems }) => {
  problems.expect(/404/);
  const response = await page.goto("/no-such-page");
  expect(response?.status()).toBe(404);
  await expect(page.getByText("Oops! Page not found")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: /home/i })).toHaveAttribute("href", "/");
});
