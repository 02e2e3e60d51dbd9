import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { DocumentContext, type DocumentInfo } from "../../document.ts";
import Privacy from "./privacy.tsx";

const page = (info: DocumentInfo = {}) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <DocumentContext value={info}>
        <Privacy />
      </DocumentContext>
    </MemoryRouter>,
  );

test("the page says how long messages are kept as it is set, and no number that nobody has told it", () => {
  expect(page({ chatRetentionMonths: 6 })).toContain("removed after 6 months");
  expect(page()).toContain("removed some time after they were written");
  expect(page()).not.toMatch(/removed after \d+ months/);
});

test("the page says how long sessions with the AI tutor are kept as it is set, and who gets what is said there", () => {
  const text = page({ aiTutorRetentionMonths: 3, aiTutorFlagRetentionMonths: 9 });
  expect(text).toContain("erased 9 months after our staff reviewed it");
  expect(text).toContain("deleted 3 months after they end");
  expect(text).toContain("OpenAI");
  expect(page()).toContain("deleted some time after they end");
  expect(page()).not.toMatch(/deleted \d+ months after they end/);
});

test("the page says who reads chats, and what is held back", () => {
  expect(page()).toContain("They can read any chat");
  expect(page()).toContain("we log it every time");
  expect(page()).toContain("held back before they are sent");
});

test("the page says that an address is counted for a day by the forms that write to it", () => {
  expect(page()).toContain("types into a form that sends email to it, for a day");
});
