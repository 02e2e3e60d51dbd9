import { type APIRequestContext, type Browser, expect } from "@playwright/test";
import { site } from "./addresses.ts";
import { type Applicant, newApplicant } from "./applications.ts";
import { emailTo } from "./mailbox.ts";
import { type Asker, contextAs, demo, ownAddress, type Person } from "./people.ts";

/** A tutor's services. */
type Service = "tutoring" | "research";

/** Sends an application without a page; returns the applicant. */
export async function newApplication(
  request: APIRequestContext,
  applicant: Applicant = newApplicant(),
  services: Service = "tutoring",
): Promise<Applicant> {
  const { firstName, lastName, email, bio, education } = applicant;
  const response = await request.post(`${site()}/api/tutor-applications`, {
    multipart: { first_name: firstName, last_name: lastName, email, bio, education, services },
    headers: { origin: site(), ...ownAddress() },
  });
  expect(response.ok(), `application: ${response.status()} ${await response.text()}`).toBe(true);
  return applicant;
}

interface ApplicationList {
  items: { id: string; email: string }[];
}

/** Approves an application as the admin of this client. */
async function approve(request: APIRequestContext, email: string): Promise<void> {
  const pending = await request.get("/api/admin/applications", { params: { status: "pending", limit: 100 } });
  const application = ((await pending.json()) as ApplicationList).items.find((item) => item.email === email);
  const headers = { origin: site() };
  const approved = await request.post(`/api/admin/applications/${application?.id}/approve`, { headers });
  expect(approved.ok(), `approval: ${approved.status()}`).toBe(true);
}

/** Makes an existing user a tutor as well, without a page. */
export async function makeTutor({ request }: Asker, person: Person): Promise<void> {
  await newApplication(request, { ...newApplicant(), ...person });
  await approve(request, person.email);
}

/** Creates a tutor that no other test uses: applied, approved, and with a password, without a page. */
export async function newTutor(browser: Browser, services: Service = "tutoring"): Promise<Person> {
  const admin = await contextAs(browser, demo.admin);
  const { request } = admin;
  const { firstName, lastName, email } = await newApplication(request, newApplicant(), services);
  await approve(request, email);
  const message = await emailTo(request, email, /approved|welcome|password/i);
  const tokens = new URLSearchParams(new URL(message.linkTo("#access_token")).hash.slice(1));
  const password = "a-tutors-secret";
  const set = await request.post("/api/auth/reset-password", {
    data: {
      access_token: tokens.get("access_token"),
      refresh_token: tokens.get("refresh_token"),
      password,
    },
    headers: { origin: site() },
  });
  expect(set.ok(), `password: ${set.status()} ${await set.text()}`).toBe(true);
  await admin.close();
  return { firstName, lastName, email, password };
}
