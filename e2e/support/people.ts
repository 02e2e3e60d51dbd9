import { randomInt, randomUUID } from "node:crypto";
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  expect,
  type Page,
  request as requests,
} from "@playwright/test";
import { site } from "./addresses.ts";
import { emailTo } from "./mailbox.ts";

/** A user. */
export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

/** A client of the API: a page's user, or one without a page. */
export type Asker = Pick<Page, "request">;

/** Returns the full name. */
export const fullName = ({ firstName, lastName }: Pick<Person, "firstName" | "lastName">) =>
  `${firstName} ${lastName}`;

/** The users of the sample data. */
export const demo = {
  admin: { email: "admin@demo.test", password: "academy-demo" },
  tutor: { email: "tutor@demo.test", password: "academy-demo" },
  student: { email: "student@demo.test", password: "academy-demo" },
  /** Without an organization in the small sample. */
  provider: { email: "provider@demo.test", password: "academy-demo" },
};

/** Returns a new person without an account. */
export function newPerson(): Person {
  const id = randomUUID().slice(0, 8);
  return {
    firstName: "Robin",
    lastName: `Sample-${id}`,
    email: `robin.${id}@e2e.test`,
    password: `Secret-${id}`,
  };
}

/**
 * Returns headers that give requests their own client address, as behind a host's proxy: the site's rate limits count
 * by address, and all journeys run on one machine.
 */
export function ownAddress(): { "x-forwarded-for": string } {
  const byte = () => randomInt(1, 255);
  return { "x-forwarded-for": `10.${byte()}.${byte()}.${byte()}` };
}

/**
 * Signs up a student and follows the link of the email, without a page.
 *
 * @param time_zone the account's, the journeys' browsers' by default; `null` for one that its first page gives one
 */
export const newStudent = (request: APIRequestContext, time_zone?: string | null): Promise<Person> =>
  newAccount(request, undefined, time_zone);

/** Signs up a provider of summer opportunities. */
export const newProvider = (request: APIRequestContext): Promise<Person> => newAccount(request, "provider");

async function newAccount(
  request: APIRequestContext,
  role?: "provider",
  time_zone?: string | null,
): Promise<Person> {
  // In a browser of its own, since following the link signs in.
  const own = await requests.newContext({ baseURL: site(), extraHTTPHeaders: ownAddress() });
  const person = await newUnverified(own, role, time_zone);
  const message = await emailTo(request, person.email);
  const token = new URL(message.linkTo("token=")).searchParams.get("token");
  await post(own, "/api/auth/verify-email", { token });
  await own.dispose();
  return person;
}

/** What the forms send in the journeys' browsers (`playwright.config.ts`). */
const OWN_ZONE = "America/New_York";

/** Signs up a user who has not followed the link of the email. */
export async function newUnverified(
  request: APIRequestContext,
  role?: "provider",
  time_zone: string | null = OWN_ZONE,
): Promise<Person> {
  const person = newPerson();
  await post(request, "/api/auth/sign-up", {
    first_name: person.firstName,
    last_name: person.lastName,
    email: person.email,
    password: person.password,
    role,
    time_zone,
  });
  return person;
}

/**
 * Returns a signed-in browser context for API requests only. It has the project's viewport and settings.
 *
 * @param baseURL the URL at which the site is open
 * @param timezoneId the zone of its clock, if not the project's; an account without a zone gets it from its first page
 */
export async function contextAs(
  browser: Browser,
  { email, password }: Pick<Person, "email" | "password">,
  baseURL = site(),
  timezoneId?: string,
): Promise<BrowserContext> {
  const zone = timezoneId ? { timezoneId } : {};
  const context = await browser.newContext({ baseURL, extraHTTPHeaders: ownAddress(), ...zone });
  const time_zone = timezoneId ? undefined : OWN_ZONE;
  await post(context.request, "/api/auth/sign-in", { email, password, time_zone }, baseURL);
  return context;
}

/** Returns a signed-in page. */
export const openAs = async (
  browser: Browser,
  person: Pick<Person, "email" | "password">,
  baseURL?: string,
): Promise<Page> => (await contextAs(browser, person, baseURL)).newPage();

/** Returns a signed-in API client without a browser. */
export async function askerAs({ email, password }: Pick<Person, "email" | "password">): Promise<Asker> {
  const request = await requests.newContext({ baseURL: site(), extraHTTPHeaders: ownAddress() });
  await post(request, "/api/auth/sign-in", { email, password });
  return { request };
}

/** Calls the API like the site's own pages. */
async function post(request: APIRequestContext, path: string, data: unknown, origin = site()): Promise<void> {
  const response = await request.post(`${origin}${path}`, { data, headers: { origin } });
  expect(response.ok(), `${path}: ${response.status()} ${await response.text()}`).toBe(true);
}
