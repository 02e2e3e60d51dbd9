// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { getByText, renderPage } from "../../testing/app-page.tsx";
import { sampleStudent } from "../../testing/sample-summer.ts";
import { SummerSection } from "./summer.tsx";

test("each of the student's pages of the summer portal is a press away", async () => {
  await renderPage(<SummerSection />, "/dashboard/student/lessons", { user: sampleStudent });
  expect(
    ["Common Profile", "matches", "saved", "applications"].map((words) =>
      getByText(words).getAttribute("href"),
    ),
  ).toEqual(["/summer/profile", "/summer/matches", "/summer/saved", "/summer/applications"]);
});
