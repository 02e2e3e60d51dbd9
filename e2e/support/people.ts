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

/** Somebody with an account. */
export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

/** Whose requests go to the API: a page's person, or somebody whose screen nobody looks at. */
export type Asker = Pick<Page, "request">;

/** As others read it. */
export const fullName = ({ firstName, lastName }: Pick<Person, "firstName" | "lastName">) =>
  `${firstName} ${lastName}`;

/** The people of the sample data. */
export const demo = {
  admin: { email: "admin@demo.test", password: "academy-demo" },
  tutor: { email: "tutor@demo.test", password: "academy-demo" },
  student: { email: "student@demo.test", password: "academy-demo" },
  /** In the small sample without an organization. */
  provider: { email: "provider@demo.test", password: "academy-demo" },
};

/** Somebody nobody has heard of yet. */
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
 * Headers that make requests come from an address of their own, as behind a host's router: the limits of the
 * site count by address, and all journeys run on one machine.
 */
export function ownAddress(): { "x-forwarded-for": string } {
  const byte = () => randomInt(1, 255);
  return { "x-forwarded-for": `10.${byte()}.${byte()}.${byte()}` };
}

/** Signs somebody up as a student and follows the link of the email, all without a page. */
export const newStudent = (request: APIRequestContext): Promise<Person> => newAccount(request);

/** The same for a provider of summer opportunities. */
export const newProvider = (request: APIRequestContext): Promise<Person> => newAccount(request, "provider");

async function newAccount(request: APIRequestContext, role?: "provider"): Promise<Person> {
  const person = await newUnverified(request, role);
  const message = await emailTo(request, person.email);
  const token = new URL(message.linkTo("token=")).searchParams.get("token");
  await post(request, "/api/auth/verify-email", { token });
  return person;
}

/** Signs somebody up who has not followed the link of the email yet. */
export async function newUnverified(request: APIRequestContext, role?: "provider"): Promise<Person> {
  const person = newPerson();
  await post(request, "/api/auth/sign-up", {
    first_name: person.firstName,
    last_name: person.lastName,
    email: person.email,
    password: person.password,
    role,
  });
  return person;
}

/**
 * A browser context, signed in, for whoever asks the API alone. It gets the project's viewport and settings.
 *
 * @param baseURL the address at which it has the site open
 */
export async function contextAs(
  browser: Browser,
  { email, password }: Pick<Person, "email" | "password">,
  baseURL = site(),
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL, extraHTTPHeaders: ownAddress() });
  await post(context.request, "/api/auth/sign-in", { email, password }, baseURL);
  return context;
}

/** The same with a page open in it. */
export const openAs = async (
  browser: Browser,
  person: Pick<Person, "email" | "password">,
  baseURL?: string,
): Promise<Page> => (await contextAs(browser, person, baseURL)).newPage();

/** Somebody signed in who asks the API alone, in no browser at all. */
export async function askerAs({ email, password }: Pick<Person, "email" | "password">): Promise<Asker> {
  const request = await requests.newContext({ baseURL: site(), extraHTTPHeaders: ownAddress() });
  await post(request, "/api/auth/sign-in", { email, password });
  return { request };
}

/** A call of the API as the site's own pages make it. */
async function post(request: APIRequestContext, path: string, data: unknown, origin = site()): Promise<void> {
  const response = await request.post(`${origin}${path}`, { data, headers: { origin } });
  expect(response.ok(), `${path}: ${response.status()} ${await response.text()}`).toBe(true);
}
