/** The summer portal's people and opportunities, as journeys need them. */
import { expect, type Page } from "@playwright/test";
import { academyDate, daysAfter } from "./dates.ts";
import { changeFromElsewhere } from "./lessons.ts";
import { emailTo } from "./mailbox.ts";
import { newPerson, type Person } from "./people.ts";

/** Where lists of opportunities are. */
export const OPPORTUNITIES = "/summer/opportunities";

const email = (page: Page) => page.getByRole("textbox", { name: "Email", exact: true });
const password = (page: Page) => page.getByLabel("Password", { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Fills in and sends the portal's form for a new account. */
export async function submitPortalSignUp(page: Page, person: Person): Promise<void> {
  await expect(button(page, "Create account")).toBeEnabled();
  await page.getByLabel("First name").fill(person.firstName);
  await page.getByLabel("Last name").fill(person.lastName);
  await email(page).fill(person.email);
  await password(page).fill(person.password);
  await button(page, "Create account").click();
}

/** Fills in and sends the portal's form for who has an account. */
export async function submitPortalSignIn(
  page: Page,
  person: Pick<Person, "email" | "password">,
): Promise<void> {
  await expect(button(page, "Sign in")).toBeEnabled();
  await email(page).fill(person.email);
  await password(page).fill(person.password);
  await button(page, "Sign in").click();
}

/** From the portal's sign-in page to an account of one's own, by the link of the email, and signed in. */
export async function signUpAtPortal(page: Page): Promise<Person> {
  const person = newPerson();
  await page.getByRole("link", { name: "Create an account" }).click();
  await submitPortalSignUp(page, person);
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeFocused();
  await page.goto((await emailTo(page.request, person.email, /Confirm/)).linkTo("/verify-email"));
  await page.getByRole("button", { name: "Verify my email" }).click();
  await expect(page.getByText("Sign in to go on in the summer portal.")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await submitPortalSignIn(page, person);
  return person;
}

/** An opportunity as admins make it, as far as journeys look at it. */
export interface OwnOpportunity {
  id: string;
  slug: string;
  title: string;
}

/** How many days ahead its deadline is: it comes after those of the sample in every list. */
const CLOSES_IN = 250;

/** An opportunity that no other journey counts on; of what it says, some can be something else. */
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

/** Takes an opportunity down, as an admin does who finds something wrong with it. */
export const hideOpportunity = (admin: Page, { id }: Pick<OwnOpportunity, "id">) =>
  changeFromElsewhere(admin, "PUT", `/api/admin/opportunities/${id}/hidden`, {
    reason: "Its page says something else.",
  });
