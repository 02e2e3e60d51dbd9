// @vitest-environment happy-dom
import { useQuery } from "@tanstack/react-query";
import { act } from "react";
import { expect, test } from "vitest";
import { tutorProfile } from "../../../queries/tutor.ts";
import {
  click,
  eventually,
  getByText,
  renderPage,
  stubApi,
  toasts,
  type,
} from "../../../testing/app-page.tsx";
import { sampleProfile } from "../../../testing/sample-profile.ts";
import { sampleStudent } from "../../../testing/sample-summer.ts";
import { ProfileSections } from "./profile-sections.tsx";

/** The sections of a profile that follows its query. */
function LiveSections() {
  const { data } = useQuery(tutorProfile);
  return data && <ProfileSections profile={data} />;
}

const preview = () => document.querySelector(".mentor-preview-frame")?.textContent;
const value = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)?.value;
const checked = () =>
  [...document.querySelectorAll<HTMLInputElement>("[name=services]:checked")].map((box) => box.value);
const show = (profile = sampleProfile()) =>
  renderPage(<ProfileSections profile={profile} />, "/dashboard/tutor/settings", { user: sampleStudent });

test("the card follows what is typed, and says that it is not saved", async () => {
  await show();
  expect(preview()).toContain("I teach waves.");
  expect(preview()).not.toContain("Not saved yet.");
  await type("bio", "I teach tides.");
  await click(document.querySelector("[value=research]") as HTMLElement);
  expect(preview()).toContain("Research mentor and tutor");
  expect(preview()).toContain("I teach tides.");
  expect(preview()).toContain("Not saved yet.");
});

test.each([
  ["bio", "Bio Required"],
  ["services", "Services Required"],
])("without %s, the toast says so, and nothing is sent", async (name, title) => {
  await show();
  const calls = stubApi();
  if (name === "bio") await type("bio", " ");
  else await click(document.querySelector("[value=tutoring]") as HTMLElement);
  await click(getByText("Save profile"));
  expect(toasts()[0]).toContain(title);
  expect(calls).toEqual([]);
});

test("a bio is counted as the API counts it: one character for an emoji", async () => {
  await show();
  const calls = stubApi({ status: 200, body: sampleProfile({ version: 2, bio: "👍".repeat(2000) }) });
  await type("bio", "👍".repeat(2001));
  expect(document.body.textContent).toContain("2,001 of 2,000 characters");
  await click(getByText("Save profile"));
  expect(calls).toEqual([]);
  expect(document.body.textContent).toContain("Please use at most 2,000 characters: 1 too many.");
  await type("bio", "👍".repeat(2000));
  await click(getByText("Save profile"));
  expect(calls[0]?.body).toEqual({ bio: "👍".repeat(2000), seen_version: 1 });
});

test("another window's change of a field that was left alone stays", async () => {
  const { client } = await renderPage(<LiveSections />, "/", {}, [[tutorProfile.queryKey, sampleProfile()]]);
  const theirs = sampleProfile({ version: 2, bio: "I teach tides.", services: ["research"] });
  await act(async () => client.setQueryData(tutorProfile.queryKey, theirs));
  await type("slug", "mira");
  expect(document.body.textContent).toContain("Links to /mentor/mira-sample will keep working");
  const calls = stubApi({ status: 200, body: { ...theirs, version: 3, slug: "mira" } });
  await click(getByText("Save profile"));
  expect(calls[0]?.body).toEqual({ slug: "mira", seen_version: 2 });
  expect([value("bio"), checked()]).toEqual(["I teach tides.", ["research"]]);
});

test("what is typed while a save is under way stays", async () => {
  await show();
  await type("slug", "mira");
  stubApi({ status: 200, body: sampleProfile({ version: 2, slug: "mira" }) });
  await act(async () => {
    getByText("Save profile").click();
    await type("bio", "I teach tides.");
  });
  await eventually(() => expect(toasts()).toEqual(["Profile saved"]));
  expect([value("bio"), value("slug")]).toEqual(["I teach tides.", "mira"]);
  expect(preview()).toContain("Not saved yet.");
});

test("a bio that another window has saved is shown beside what is typed, and not overwritten before that is decided", async () => {
  const { client } = await renderPage(<LiveSections />, "/", {}, [[tutorProfile.queryKey, sampleProfile()]]);
  await type("bio", "I teach tides.");
  const theirs = sampleProfile({ version: 2, bio: "I teach storms." });
  await act(async () => client.setQueryData(tutorProfile.queryKey, theirs));
  const calls = stubApi({ status: 200, body: { ...theirs, version: 3, bio: "I teach tides." } });
  await click(getByText("Save profile"));
  expect(calls).toEqual([]);
  expect(document.querySelector(".meanwhile")?.textContent).toContain("I teach storms.");
  await click(getByText("Keep mine: Bio"));
  await click(getByText("Save profile"));
  expect(calls[0]?.body).toEqual({ bio: "I teach tides.", seen_version: 2 });
});
