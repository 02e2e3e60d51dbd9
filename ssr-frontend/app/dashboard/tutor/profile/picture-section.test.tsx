// @vitest-environment happy-dom
import { act } from "react";
import { expect, test } from "vitest";
import { problemResponse, renderPage, stubApi } from "../../../testing/app-page.tsx";
import { sampleProfile } from "../../../testing/sample-profile.ts";
import { PictureSection } from "./picture-section.tsx";

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
