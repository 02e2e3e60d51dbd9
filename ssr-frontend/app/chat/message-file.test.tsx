// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { renderPage } from "../testing/app-page.tsx";
import { sampleFile } from "../testing/sample-chat.ts";
import { MessageFile } from "./message-file.tsx";

test.each([
  [1200, 800, "320×213"],
  [800, 1600, "160×320"],
  [100, 60, "100×60"],
])("a picture of %i × %i has its place before it is there", async (width, height, place) => {
  await renderPage(<MessageFile file={{ ...sampleFile("board"), width, height }} />);
  const picture = document.querySelector("img");
  expect(`${picture?.getAttribute("width")}×${picture?.getAttribute("height")}`).toBe(place);
});
