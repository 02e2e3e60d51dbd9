// @vitest-environment happy-dom
import type { ComponentType } from "react";
import { expect, test } from "vitest";
import { renderPage } from "../testing/app-page.tsx";
import VerifyEmailPage from "./verify-email.tsx";

interface PageData {
  link: { token: string; email?: string };
  next: string;
  isBooking: boolean;
}

/** The page reads the rest from its data. */
const Page = VerifyEmailPage as unknown as ComponentType<{ loaderData: PageData }>;

async function words(data: Partial<PageData>) {
  const loaderData = { link: { token: "t", email: "ada@e2e.test" }, next: "/dashboard", isBooking: false };
  await renderPage(<Page loaderData={{ ...loaderData, ...data }} />, "/verify-email");
  return document.querySelector("[role=status] p")?.textContent;
}

const ASKED = "Verify that ada@e2e.test is your address and that you signed up with it.";

test("who has chosen an hour reads that it comes next", async () => {
  expect(await words({})).toBe(ASKED);
  expect(await words({ isBooking: true })).toBe(`${ASKED} Then you can confirm your session.`);
  expect(await words({ isBooking: true, link: { token: "t" } })).toBe(
    "Verify that you signed up with the address our email went to. Then you can confirm your session.",
  );
});
