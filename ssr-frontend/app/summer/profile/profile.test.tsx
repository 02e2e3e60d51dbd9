// @vitest-environment happy-dom
import { act } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { commonProfile } from "../../queries/summer-profile.ts";
import {
  click,
  eventually,
  getByText,
  problemResponse,
  renderPage,
  stubApi,
  toasts,
  type,
} from "../../testing/app-page.tsx";
import { sampleCommonProfile, sampleField, sampleStudent } from "../../testing/sample-summer.ts";
import type { CommonProfile } from "./common-profile.ts";
import CommonProfilePage from "./profile.tsx";

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  // With real timers, the test would wait for the retry.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});

const show = (profile: CommonProfile, path = "/summer/profile") =>
  renderPage(<CommonProfilePage />, path, { user: sampleStudent }, [[commonProfile.queryKey, profile]]);

const field = (name: string) =>
  document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`form [name=${name}]`);
const leave = (name: string) =>
  act(async () => {
    field(name)?.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
  });
const said = () => document.querySelector("main")?.textContent ?? "";
const savedResponse = (name: "interests" | "skills", content: string, version = 1) => ({
  status: 200,
  body: { field: sampleField(name, content, version), completion: 14 },
});

test("a field is saved as it is left, and says so; completion follows", async () => {
  const calls = stubApi(savedResponse("interests", "Whales"));
  await show(sampleCommonProfile());
  expect(said()).toContain("0% complete");
  await type("interests", "Whales");
  await leave("interests");
  await eventually(() => expect(said()).toContain("14% complete: 1 of 7 fields filled"));
  expect(calls[0]).toEqual({
    method: "PUT",
    path: "/api/summer/profile/interests",
    body: { content: "Whales", seen_version: 0 },
  });
  expect(document.querySelector("#interests .field-status")?.textContent).toBe("Saved");
  expect(document.querySelector(".profile-status")?.textContent).toBe("Saved.");
});

test("what is too long is said at its field, which is marked until it is shorter", async () => {
  const calls = stubApi();
  await show(sampleCommonProfile());
  await type("skills", "x".repeat(1001));
  await leave("skills");
  const describedBy = () => field("skills")?.getAttribute("aria-describedby")?.split(" ") ?? [];
  const described = () => describedBy().map((id) => document.getElementById(id)?.textContent);
  expect(field("skills")?.getAttribute("aria-invalid")).toBe("true");
  expect(described().at(-1)).toBe("Not saved: it’s too long. Nothing is cut; please shorten it.");
  await type("skills", "x".repeat(1000));
  expect(field("skills")?.getAttribute("aria-invalid")).toBe("false");
  expect(calls).toEqual([]);
});

test("without a line what was typed stays, and is sent when its person asks", async () => {
  const calls = stubApi(problemResponse(503, "unavailable", "Later"), savedResponse("skills", "Python"));
  await show(sampleCommonProfile());
  await type("skills", "Python");
  await leave("skills");
  await eventually(() => expect(said()).toContain("Not saved. What you typed stays here"));
  expect(field("skills")?.value).toBe("Python");
  await click(document.querySelector<HTMLElement>("#skills .link-button") as HTMLElement);
  await eventually(() => expect(calls).toHaveLength(2));
  await eventually(() => expect(document.querySelector("#skills .field-status")?.textContent).toBe("Saved"));
});

test("a change on another device stands beside one's own until one is chosen", async () => {
  stubApi(problemResponse(409, "edit_conflict", "Changed"), {
    status: 200,
    body: sampleCommonProfile(sampleField("skills", "Rust", 2), sampleField("interests", "Whales")),
  });
  await show(sampleCommonProfile(sampleField("skills", "Python")));
  await type("skills", "Python, statistics");
  await leave("skills");
  await eventually(() => expect(said()).toContain("This was changed in the meantime"));
  expect(document.querySelector(".theirs")?.textContent).toBe("Rust");
  expect(field("skills")?.value).toBe("Python, statistics");
  // A field changed elsewhere without a conflict is updated.
  expect(field("interests")?.value).toBe("Whales");
  await click(getByText("Keep what’s saved"));
  expect(field("skills")?.value).toBe("Rust");
  expect(said()).not.toContain("This was changed in the meantime");
});

test("what was typed before the page's scripts were there is saved", async () => {
  const calls = stubApi(savedResponse("skills", "Python"));
  // Simulates text typed before the first effect.
  const early = vi.spyOn(HTMLTextAreaElement.prototype, "value", "get").mockImplementation(function (
    this: HTMLTextAreaElement,
  ) {
    return this.name === "skills" ? "Python" : this.defaultValue;
  });
  await show(sampleCommonProfile());
  early.mockRestore();
  await leave("skills");
  await eventually(() => expect(calls[0]?.body).toEqual({ content: "Python", seen_version: 0 }));
});

test("who fills something in for an application is led back to it, also from the preview", async () => {
  stubApi(savedResponse("interests", "Whales"));
  const needed = ["name", "grade", "coursework"] as const;
  const profile = sampleCommonProfile(...needed.map((name) => sampleField(name, "10")));
  await show(profile, "/summer/profile?apply=marine-biology");
  expect(said()).toContain("Your application still needs interests.");
  const back = () => getByText("Back to your application").getAttribute("href");
  expect(back()).toBe("/summer/apply?opportunity=marine-biology");
  await type("interests", "Whales");
  await leave("interests");
  await eventually(() => expect(said()).toContain("Your profile has everything an application needs."));
  expect(getByText("Preview and print").getAttribute("href")).toContain("apply=marine-biology");
  await show(profile, "/summer/profile?view=preview&apply=marine-biology");
  expect(getByText("Back to editing").getAttribute("href")).toBe("/summer/profile?apply=marine-biology");
  await show(profile, "/summer/profile?apply=//evil.example");
  expect(said()).not.toContain("Back to your application");
});

test("whose session has ended signs in at the portal, where Google and ORCID are", async () => {
  await renderPage(<CommonProfilePage />, "/summer/profile?view=preview", { user: null }, [
    [commonProfile.queryKey, sampleCommonProfile()],
  ]);
  expect(getByText("Go to sign in").getAttribute("href")).toBe(
    "/summer/auth?role=student&next=%2Fsummer%2Fprofile%3Fview%3Dpreview",
  );
});

test("the preview holds what is filled, and nothing of the form", async () => {
  await show(
    sampleCommonProfile(sampleField("name", "Robin"), sampleField("grade", "10")),
    "/summer/profile?view=preview",
  );
  const paper = document.querySelector(".profile-paper")?.textContent ?? "";
  expect(paper).toContain("Robin");
  expect(paper).toContain("Grade 10");
  expect(paper).not.toContain("Essay");
  expect(document.querySelector("form")).toBeNull();
});

test("who is no student is told so, and nothing is asked of the API", async () => {
  const calls = stubApi();
  await renderPage(<CommonProfilePage />, "/summer/profile", {
    user: { ...sampleStudent, role: "tutor", roles: ["tutor"] },
  });
  expect(said()).toContain("This page is for students");
  expect(getByText("Sign in as a student").getAttribute("href")).toBe("/summer/auth?role=student");
  expect(calls).toEqual([]);
});

const EARLIER = { name: "Robin", grade: "10th", testScores: "SAT 1500", skills: "x".repeat(1001), essay: "" };

test("what was typed meanwhile is not written over by the import", async () => {
  localStorage.setItem("commonProfile", JSON.stringify(EARLIER));
  const imported = { status: 200, body: sampleCommonProfile(sampleField("grade", "10")) };
  const calls = stubApi(problemResponse(503, "unavailable", "Later"), imported);
  await show(sampleCommonProfile());
  await eventually(() => expect(said()).toContain("Too long to save until you shorten it"));
  await type("skills", "Python");
  await leave("skills");
  await eventually(() => expect(said()).toContain("Not saved. What you typed stays here"));
  expect(said()).toContain("Skills stays as it is now");
  await click(getByText("Import"));
  await eventually(() => expect(toasts().join()).toContain("Imported"));
  expect(field("skills")?.value).toBe("Python");
  expect(calls[1]).toMatchObject({
    path: "/api/summer/profile/import",
    body: { fields: { name: "Robin", grade: "10", test_scores: "SAT 1500", skills: null } },
  });
});

test("the browser asks before a tab is closed in which a field could not be saved", async () => {
  const asks = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  stubApi(problemResponse(503, "unavailable", "Later"), problemResponse(503, "unavailable", "Later"));
  await show(sampleCommonProfile());
  expect(asks()).toBe(false);
  await type("skills", "Python");
  await leave("skills");
  await eventually(() => expect(said()).toContain("Not saved. What you typed stays here"));
  expect(asks()).toBe(true);
});

test("discarding it leaves nothing in the browser", async () => {
  localStorage.setItem("commonProfile", JSON.stringify(EARLIER));
  const calls = stubApi();
  await show(sampleCommonProfile());
  await eventually(() => click(getByText("Discard")));
  expect(localStorage.getItem("commonProfile")).toBeNull();
  expect(said()).not.toContain("in this browser before");
  expect(calls).toEqual([]);
});

test.each(["{", "null", '"text"', '{"name": 3}', '{"name": "  "}'])(
  "%j in the browser is not offered",
  async (stored) => {
    localStorage.setItem("commonProfile", stored);
    await show(sampleCommonProfile());
    expect(said()).toContain("0% complete");
    expect(said()).not.toContain("in this browser before");
  },
);
