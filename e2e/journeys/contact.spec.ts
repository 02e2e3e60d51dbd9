/** The contact form: it sends no request to the server and opens the visitor's mail program. */
import type { Page } from "@playwright/test";
import { brand } from "../../ssr-frontend/content/brand.ts";
import { expectNoAxeViolations } from "../support/axe.ts";
import { expect, test } from "../support/test.ts";

const form = (page: Page) => page.getByRole("form", { name: "Send a message" });
const send = (page: Page) => form(page).getByRole("button", { name: "Send Message" }).click();

const FIELD_VALUES = {
  "First name": "Ana & Co",
  "Last name": "Sample",
  Email: "ana@e2e.test",
  Message: "Is Saturday possible?\nWe are two.",
};

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await form(page).getByLabel(label).fill(value);
  }
}

/** Whether the URL is a file of the page, such as its icon, which browsers request last. */
const isFile = (url: string) => url.startsWith("http") && /\.\w+$/.test(new URL(url).pathname);

/** Returns the URLs requested from now on, except files; includes `mailto:`. */
function requestedUrls(page: Page): string[] {
  const urls: string[] = [];
  page.on("request", (request) => {
    if (!isFile(request.url())) urls.push(request.url());
  });
  return urls;
}

test("the form asks for what is needed, then opens the mail program and nothing else", async ({ page }) => {
  await page.goto("/contact");
  for (const label of ["First name", "Last name", "Email", "Message"]) {
    await expect(form(page).getByLabel(label)).toHaveAttribute("required");
  }
  const phone = form(page).getByLabel("Phone (optional)");
  await expect(phone).not.toHaveAttribute("required");
  const said = form(page).getByRole("status", { includeHidden: true });
  const urls = requestedUrls(page);

  await send(page);
  await expect(form(page).getByLabel("First name")).toBeFocused();
  await fill(page, { ...FIELD_VALUES, Email: "ana" });
  await send(page);
  await expect(form(page).getByLabel("Email")).toBeFocused();
  await expect(said).toBeEmpty();
  expect(urls).toEqual([]);

  await fill(page, { Email: FIELD_VALUES.Email });
  await phone.fill("+1 555 010 0199");
  await send(page);
  await expect(said).toContainText("Email client opened!");
  await expect.poll(() => urls).toHaveLength(1);
  const mailto = new URL(urls[0] ?? "");
  expect([mailto.protocol, mailto.pathname]).toEqual(["mailto:", brand.email]);
  expect(mailto.searchParams.get("subject")).toBe("New contact form submission");
  expect(mailto.searchParams.get("body")?.split(/\r?\n/)).toEqual([
    "Name: Ana & Co Sample",
    "Email: ana@e2e.test",
    "Phone: +1 555 010 0199",
    "",
    "Is Saturday possible?",
    "We are two.",
  ]);
  await expect(page).toHaveURL("/contact");
  // The page cannot know whether a mail program exists and has sent the message.
  for (const [label, value] of Object.entries(FIELD_VALUES))
    await expect(form(page).getByLabel(label)).toHaveValue(value);
  await expectNoAxeViolations(page);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the browser itself hands the message to the mail program", async ({ page }) => {
    await page.goto("/contact");
    const urls = requestedUrls(page);
    await send(page);
    await expect(form(page).getByLabel("First name")).toBeFocused();
    expect(urls).toEqual([]);

    await fill(page, { ...FIELD_VALUES, "First name": "Ana" });
    await send(page);
    await expect.poll(() => urls).toHaveLength(1);
    const mailto = new URL(urls[0] ?? "");
    expect([mailto.protocol, mailto.pathname]).toEqual(["mailto:", brand.email]);
    expect(mailto.searchParams.get("subject")).toBe("New contact form submission");
    const body = mailto.searchParams.get("body");
    for (const line of ["firstName=Ana", "lastName=Sample", "email=ana@e2e.test", "We are two."]) {
      expect(body).toContain(line);
    }
    await expect(page).toHaveURL("/contact");
  });
});
