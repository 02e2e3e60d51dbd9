/** A completed project and its outcome in the accessibility tree, for student and mentor. */
import { changeFromElsewhere, row } from "../support/lessons.ts";
import { askerAs, demo, fullName } from "../support/people.ts";
import { assignedProject, interest } from "../support/research.ts";
import { expectReadable } from "../support/screen-reader.ts";
import { expect, test } from "../support/test.ts";
import { newTutor } from "../support/tutors.ts";

test("what became of a completed project is read before its notebook, which only is read", async ({
  browser,
  signIn,
  student,
}) => {
  test.slow();
  const mentor = await newTutor(browser, "research");
  const [page, teaching] = [await signIn(student), await signIn(mentor)];
  const id = await assignedProject(page, await askerAs(demo.admin), mentor);
  await changeFromElsewhere(teaching, "POST", `/api/research/${id}/start`);
  const update = { title: "First thought", description: "Soap?" };
  await changeFromElsewhere(page, "POST", `/api/research/${id}/updates`, update);
  const outcome = { outcome: "preprint", outcome_url: "https://example.org/preprint" };
  await changeFromElsewhere(teaching, "POST", `/api/research/${id}/complete`, outcome);

  await page.goto("/dashboard/student/research");
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - heading "Research Dashboard" [level=1]
      - button "Request another project"
      - heading "${interest.research_area}" [level=2]
      - paragraph:
        - text: Completed With
        - link "${fullName(mentor)}"
      - paragraph: Published as a preprint
      - paragraph:
        - text: '/Completed [A-Z][a-z]+ \\d+, \\d{4}\\./'
        - link /^Read it at example\\.org ?, opens in a new tab$/
      - figure /Fig\\. 1 From start to paper\\./
      - group: Your request
      - region "Updates":
        - heading "Updates" [level=2]
        - list:
          - listitem:
            - heading "First thought" [level=3]
      - complementary "About the project"
  `);
  await expect(page.getByRole("button", { name: /^(Add|Edit:|Delete:)/ })).toHaveCount(0);
  await expectReadable(page);

  await teaching.goto("/dashboard/tutor/research?state=completed");
  await expect(row(teaching.getByRole("main"), interest.research_area).first()).toMatchAriaSnapshot(`
    - listitem:
      - heading "${interest.research_area}" [level=2]:
        - link "${interest.research_area}"
      - paragraph: ${fullName(student)} Completed
      - paragraph: '/Published as a preprint\\. Completed [A-Z][a-z]+ \\d+, \\d{4}/'
  `);
  await expectReadable(teaching);
  await row(teaching.getByRole("main"), interest.research_area)
    .first()
    .getByRole("link", { name: interest.research_area })
    .first()
    .click();
  await expect(teaching).toHaveURL(new RegExp(`\\?.*project=${id}`));
  await expect(teaching.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - navigation "Breadcrumbs":
        - link "All projects"
      - heading "${interest.research_area}" [level=1]
      - paragraph: Published as a preprint
      - paragraph:
        - link /^Read it at example\\.org ?, opens in a new tab$/
  `);
  await expectReadable(teaching);
});
