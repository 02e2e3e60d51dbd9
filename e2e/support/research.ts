import type { Locator, Page } from "@playwright/test";
import { changeFromElsewhere, readApi } from "./lessons.ts";
import { type Asker, fullName, type Person } from "./people.ts";

/** The content of an interest form. */
export const interest = {
  research_area: "Foam below weirs",
  goals: "A paper for a student journal",
  background_knowledge: "AP Chemistry",
  preferred_timeline: "1-3 months",
  availability: "Weekends",
};

/** The row of a student's project in the admin's list. */
export const projectRow = (admin: Page, student: Person): Locator =>
  admin.getByRole("row").filter({ has: admin.getByRole("rowheader", { name: fullName(student) }) });

/** Creates a research request and assigns it to a tutor, without a page; returns its id. */
export async function assignedProject(student: Asker, admin: Asker, tutor: Person): Promise<string> {
  const { id } = await changeFromElsewhere<{ id: string }>(student, "POST", "/api/research", interest);
  await assign(admin, id, tutor);
  return id;
}

/** Assigns a project to a tutor, whoever has it now. */
export async function assign(admin: Asker, id: string, tutor: Person, former: string | null = null) {
  const { items } = await readApi<{ items: { id: string; email: string }[] }>(
    admin,
    "/api/admin/research/tutors",
  );
  const tutor_id = items.find(({ email }) => email === tutor.email)?.id;
  await changeFromElsewhere(admin, "POST", `/api/admin/research/${id}/assign`, {
    tutor_id,
    expected_tutor_id: former,
  });
}
