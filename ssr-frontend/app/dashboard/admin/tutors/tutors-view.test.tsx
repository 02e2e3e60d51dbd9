// @vitest-environment happy-dom
import { act } from "react";
import { beforeEach, expect, test } from "vitest";
import { type AdminTutor, adminTutors } from "../../../queries/admin-tutors.ts";
import {
  click,
  eventually,
  getByText,
  problemResponse,
  renderPage,
  stubApi,
  type,
} from "../../../testing/app-page.tsx";
import { sampleTutor, sampleTutorPage } from "../../../testing/sample-records.ts";
import { inSmallWindow } from "../../../testing/small-window.ts";
import { parseTutorsSearch } from "./search.ts";
import { formatHourlyRate, TutorsView } from "./tutors-view.tsx";

beforeEach(inSmallWindow);

const show = (items: AdminTutor[], query = "") =>
  renderPage(<TutorsView />, `/dashboard/admin/tutors${query && `?${query}`}`, {}, [
    [adminTutors(parseTutorsSearch(new URLSearchParams(query))).queryKey, sampleTutorPage(items)],
  ]);

const field = () => document.querySelector<HTMLInputElement>("[name=zoom_link]");
/** Submits a field's form, as Enter does. */
const send = () => act(async () => field()?.form?.requestSubmit());

test("a rate is dollars an hour", () => {
  expect([4000, 4250, 0].map(formatHourlyRate)).toEqual(["$40/hour", "$42.50/hour", "$0/hour"]);
});

test("each tutor has a row, with the way to their sessions", async () => {
  await show([sampleTutor(), sampleTutor({ first_name: "Jun", zoom_link: null }, 902)]);
  const [first, second] = [...document.querySelectorAll(".records li")].map(({ textContent }) => textContent);
  expect(first).toContain("Mira Sample");
  expect(first).toContain("mira@academy.test");
  expect(first).toContain("$40/hour");
  expect(first).toContain("zoom.us/j/111");
  expect(second).toContain("None yet");
  expect(document.querySelector("[aria-label='Sessions of Jun Sample']")?.getAttribute("href")).toBe(
    `/dashboard/admin/sessions?tutor=${sampleTutor({}, 902).id}`,
  );
});

test("somebody else's link is replaced only once it has been seen", async () => {
  const theirs = sampleTutor({ zoom_link: "https://zoom.us/j/333" });
  const calls = stubApi(
    problemResponse(409, "edit_conflict", "It is https://zoom.us/j/333 by now."),
    { status: 200, body: sampleTutorPage([theirs]) },
    { status: 200, body: { ...theirs, zoom_link: "https://zoom.us/j/222" } },
  );
  await show([sampleTutor()]);
  await click(getByText("Edit"));
  await type("zoom_link", "https://zoom.us/j/222");
  await send();
  await eventually(() => getByText("Replace with mine"));
  expect(field()?.value).toBe("https://zoom.us/j/222");
  await send();
  await eventually(() => expect(calls).toHaveLength(3 + 1));
  expect(calls[2]?.body).toEqual({
    zoom_link: "https://zoom.us/j/222",
    expected_zoom_link: "https://zoom.us/j/333",
  });
});

test("a search that finds nobody offers to clear it", async () => {
  const { place } = await show([], "q=nobody");
  await click(getByText("Clear the search"));
  expect(place().search).toBe("");
});

test("a page that nobody is left on leads to the first", async () => {
  const { place } = await show([], "size=50&cursor=abc");
  expect(document.body.textContent).toContain("Nothing is left on this page of the list.");
  await click(getByText("Go to the first page"));
  expect(place().search).toBe("?size=50");
});

test("a page that the API does not know leads to the first", async () => {
  stubApi(problemResponse(400, "bad_request", "This page is none."));
  await renderPage(<TutorsView />, "/dashboard/admin/tutors?cursor=nonsense");
  const words = await eventually(() => getByText("Go to the first page"));
  expect(words.querySelector("a")?.getAttribute("href")).toBe("/dashboard/admin/tutors");
});
