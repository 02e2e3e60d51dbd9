/** Users and opportunities of the summer portal. */
import { expect, type Page } from "@playwright/test";
import { academyDate, daysAfter } from "./dates.ts";
import { changeFromElsewhere } from "./lessons.ts";
import { emailTo } from "./mailbox.ts";
import { newPerson, type Person } from "./people.ts";

/** The path of the list of opportunities. */
export const OPPORTUNITIES = "/summer/opportunities";

const email = (page: Page) => page.getByRole("textbox", { name: "Email", exact: true });
const password = (page: Page) => page.getByLabel("Password", { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Fills in and submits the portal's sign-up form. */
export async function submitPortalSignUp(page: Page, person: Person): Promise<void> {
  await expect(button(page, "Create account")).toBeEnabled();
  await page.getByLabel("First name").fill(person.firstName);
  await page.getByLabel("Last name").fill(person.lastName);
  await email(page).fill(person.email);
  await password(page).fill(person.password);
  await button(page, "Create account").click();
}

/** Fills in and submits the portal's sign-in form. */
export async function submitPortalSignIn(
  page: Page,
  person: Pick<Person, "email" | "password">,
): Promise<void> {
  await expect(button(page, "Sign in")).toBeEnabled();
  await email(page).fill(person.email);
  await password(page).fill(person.password);
  await button(page, "Sign in").click();
}

/** Signs up at the portal and follows the link of the email, which signs in. */
export async function signUpAtPortal(page: Page): Promise<Person> {
  const person = newPerson();
  await page.getByRole("link", { name: "Create an account" }).click();
  await submitPortalSignUp(page, person);
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeFocused();
  await page.goto((await emailTo(page.request, person.email, /Verify/)).linkTo("/verify-email"));
  await page.getByRole("button", { name: "Verify my email" }).click();
  await expect(page).not.toHaveURL(/verify-email/);
  return person;
}

/** An opportunity as admins create it, as far as journeys read it. */
export interface OwnOpportunity {
  id: string;
  slug: string;
  title: string;
}

/** Days until its deadline, later than those of the samples in every list. */
const CLOSES_IN = 250;

/** Creates an opportunity that no other journey uses, with some fields changed. */
export async function newOpportunity(
  admin: Page,
  title: string,
  change: { deadline_date?: string } = {},
): Promise<OwnOpportunity> {
  const today = academyDate(Date.now());
  return changeFromElsewhere<OwnOpportunity>(admin, "POST", "/api/admin/opportunities", {
    title,
    organization: "Sample Observatory",
    category: "research",
    discipline: "Astronomy",
    location: "Flagstaff, Arizona",
    country: "US",
    remote: false,
    paid: false,
    cost_cents: 0,
    starts_on: daysAfter(today, CLOSES_IN + 30),
    ends_on: daysAfter(today, CLOSES_IN + 60),
    deadline_date: daysAfter(today, CLOSES_IN),
    deadline_time: "23:59",
    deadline_zone: "America/New_York",
    min_grade: 9,
    max_grade: 12,
    description: "Nights at a telescope, and days with what it has seen. This is a sample listing.",
    run_by: "The sample observatory itself",
    apply_url: "https://example.edu/observatory",
    ...change,
  });
}

/** Hides an opportunity, as an admin does for a problem with it. */
export const hideOpportunity = (admin: Page, { id }: Pick<OwnOpportunity, "id">) =>
  changeFromElsewhere(admin, "PUT", `/api/admin/opportunities/${id}/hidden`, {
    reason: "Its page says something else.",
  });
