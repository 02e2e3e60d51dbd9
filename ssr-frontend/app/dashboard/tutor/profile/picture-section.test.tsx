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
} from "../../../testing/app-page.tsx";
import { sampleProfile } from "../../../testing/sample-profile.ts";
import { PictureSection } from "./picture-section.tsx";

function LiveSection() {
  const { data } = useQuery(tutorProfile);
  return data && <PictureSection profile={data} />;
}

const refusal = () => document.querySelector("[role=alert]")?.textContent;

async function choose(file: File): Promise<void> {
  const input = document.querySelector<HTMLInputElement>("[type=file]");
  if (!input) throw new Error("there is no field for a file");
  Object.defineProperty(input, "files", { configurable: true, get: () => [file] });
  await act(async () => input.dispatchEvent(new Event("change", { bubbles: true })));
}

test("what is no picture is told at once, and nothing is sent", async () => {
  await renderPage(<PictureSection profile={sampleProfile()} />);
  const calls = stubApi();
  await choose(new File(["%PDF"], "cv.pdf", { type: "application/pdf" }));
  expect([refusal(), calls.length]).toEqual(["Please choose a JPEG, PNG or WebP picture.", 0]);
});

test("a picture is sent as it is, and a refusal is said beside it", async () => {
  await renderPage(<PictureSection profile={sampleProfile()} />);
  const text = "Please choose a picture of at most 25 megapixels.";
  const calls = stubApi(problemResponse(422, "validation_failed", text, { picture: [text] }));
  // The content is digits, so that the stub can parse the body.
  await choose(new File(["123"], "me.png", { type: "image/png" }));
  expect(calls).toEqual([{ method: "PUT", path: "/api/tutor/profile/picture", body: 123 }]);
  expect(refusal()).toBe(text);
});

test("a picture is removed after a question", async () => {
  const profile = sampleProfile({ profile_image_url: "/files/profile-images/x.jpg" });
  await renderPage(<LiveSection />, "/", {}, [[tutorProfile.queryKey, profile]]);
  const calls = stubApi({ status: 200, body: sampleProfile() });
  await click(getByText("Remove the picture"));
  expect(calls).toEqual([]);
  await click(getByText("Remove it"));
  expect(calls).toMatchObject([{ method: "DELETE", path: "/api/tutor/profile/picture" }]);
  expect(toasts()).toEqual(["Picture removed"]);
  await eventually(() => expect(document.querySelector("[role=dialog]")).toBeNull());
  expect(document.activeElement).toBe(document.querySelector("[type=file]"));
});
