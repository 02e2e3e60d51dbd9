import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { AskLink } from "./ask-link.tsx";

test("a tutor can be asked about the subject that is being booked", () => {
  const tutor = {
    id: "0192aa11-0000-7000-8000-00000000000a",
    first_name: "Mira",
    last_name: "Sample",
    bio: "",
  };
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <AskLink tutor={tutor} subject="Computer Science" />
    </MemoryRouter>,
  );
  expect(html).toContain(`href="/dashboard/student/messages?ask=${tutor.id}&amp;subject=Computer+Science"`);
});
