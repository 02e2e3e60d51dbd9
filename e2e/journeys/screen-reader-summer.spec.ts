/** A student's pages of the summer portal as a screen reader has them. */
import { changeFromElsewhere } from "../support/lessons.ts";
import { fullName } from "../support/people.ts";
import { expectLiveToasts, expectReadable } from "../support/screen-reader.ts";
import { expect, test } from "../support/test.ts";

const INTERNSHIP = "Molecular Biology Laboratory Internship";
const SLUG = "molecular-biology-laboratory-internship";

test("each page of a student's portal can be read, empty and with something in it", async ({
  signIn,
  student,
}) => {
  test.slow();
  const page = await signIn(student);
  const read = async (path: string, heading: string) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expectReadable(page);
    await expectLiveToasts(page);
  };
  await read("/summer/profile", "Common Profile");
  await read("/summer/profile?view=preview", "Preview");
  await read("/summer/matches", "Matches");
  await read("/summer/saved", "Saved");
  await read("/summer/applications", "Applications");
  for (const [field, content] of [
    ["name", fullName(student)],
    ["grade", "11"],
    ["interests", "Biology and the sea"],
  ])
    await changeFromElsewhere(page, "PUT", `/api/summer/profile/${field}`, { content, seen_version: 0 });
  const { id } = await (await page.request.get(`/api/summer/opportunities/${SLUG}`)).json();
  await changeFromElsewhere(page, "PUT", `/api/summer/saved/${id}`);
  await read("/summer/profile?view=preview", "Preview");
  await read("/summer/matches", "Matches");
  await read("/summer/saved", "Saved");
  await read(`/summer/apply?opportunity=${SLUG}`, `Apply to ${INTERNSHIP}`);
  await read(`/summer/report?opportunity=${SLUG}`, "Report a listing");
});

test("a match says how well it fits and why", async ({ signIn, student }) => {
  const page = await signIn(student);
  for (const [field, content] of [
    ["grade", "11"],
    ["interests", "Biology"],
  ])
    await changeFromElsewhere(page, "PUT", `/api/summer/profile/${field}`, { content, seen_version: 0 });
  await page.goto("/summer/matches");
  const first = page.getByRole("main").getByRole("listitem").filter({ hasText: "how well it fits" }).first();
  await expect(first).toContainText(/\d+ of 100: how well it fits/);
  await expect(first.getByRole("list", { name: "Why it fits" }).getByRole("listitem").first()).toHaveText(
    "Biology interest",
  );
});
