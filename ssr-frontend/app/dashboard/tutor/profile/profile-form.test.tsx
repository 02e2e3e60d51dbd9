// @vitest-environment happy-dom
import { useQuery } from "@tanstack/react-query";
import { act } from "react";
import { expect, test } from "vitest";
import { tutorProfile } from "../../../queries/tutor.ts";
import {
  click,
  eventually,
  getByText,
  problemResponse,
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

test("only what was changed is sent, and what was saved is shown as it is stored", async () => {
  await show();
  await type("slug", "Mira-Of-The-Waves");
  expect(document.body.textContent).toContain("Links to /mentor/mira-sample will go on working");
  await type("zoom_link", "zoom.us/my/mira");
  const saved = sampleProfile({
    version: 2,
    slug: "mira-of-the-waves",
    zoom_link: "https://zoom.us/my/mira",
  });
  const calls = stubApi({ status: 200, body: saved });
  await click(getByText("Save profile"));
  expect(calls).toMatchObject([
    {
      method: "PATCH",
      body: { slug: "mira-of-the-waves", zoom_link: "zoom.us/my/mira", seen_version: 1 },
    },
  ]);
  expect(Object.keys(calls[0]?.body as object)).toHaveLength(3);
  expect(toasts()).toEqual(["Profile saved"]);
  expect([value("slug"), value("zoom_link")]).toEqual(["mira-of-the-waves", "https://zoom.us/my/mira"]);
});

test("an address that is another's is said at its field, and everything typed stays", async () => {
  await show();
  await type("bio", "I teach tides.");
  await type("slug", "ada");
  stubApi(problemResponse(422, "validation_failed", "Taken.", { slug: ["Taken."] }));
  await click(getByText("Save profile"));
  expect(toasts()).toEqual(["Profile not savedTaken."]);
  expect(document.activeElement?.getAttribute("name")).toBe("slug");
  expect([value("bio"), value("slug")]).toEqual(["I teach tides.", "ada"]);
});

test("another window's change of a field that was left alone stays", async () => {
  const { client } = await renderPage(<LiveSections />, "/", {}, [[tutorProfile.queryKey, sampleProfile()]]);
  const theirs = sampleProfile({ version: 2, bio: "I teach tides.", services: ["research"] });
  await act(async () => client.setQueryData(tutorProfile.queryKey, theirs));
  await type("slug", "mira");
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

test("a bio is missed before anything is sent", async () => {
  await show();
  await type("bio", "  ");
  const calls = stubApi();
  await click(getByText("Save profile"));
  expect([calls.length, toasts()]).toEqual([0, ["Bio RequiredPlease provide a brief bio about yourself."]]);
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

test("what was left unsaved is there again, and asks where the stored text is newer", async () => {
  await show();
  await type("bio", "I teach tides.");
  await type("slug", "mira-of-the-tides");
  await show(sampleProfile({ version: 2, bio: "I teach storms." }));
  expect([value("bio"), value("slug")]).toEqual(["I teach tides.", "mira-of-the-tides"]);
  expect(document.querySelector(".meanwhile")?.textContent).toContain("I teach storms.");
  await click(getByText("Take what it says: Bio"));
  expect(value("bio")).toBe("I teach storms.");
});
