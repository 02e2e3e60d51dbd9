// @vitest-environment happy-dom
import { act } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { Problem } from "../../api/problem.ts";
import { click, getByText, renderPage, toasts, type } from "../../testing/app-page.tsx";
import { autocompleteNames } from "../../testing/autocomplete.ts";
import { RateLimiter } from "../rate-limiter.ts";
import { rateLimits } from "../rate-limits.ts";
import TutorApplication from "./application.tsx";
import { sendApplication } from "./send-application.ts";

vi.mock("./send-application.ts");
const send = vi.mocked(sendApplication);

beforeEach(() => {
  rateLimits.application = new RateLimiter(3, 600_000);
  send.mockReset();
});

const show = () => renderPage(<TutorApplication next="/dashboard" />, "/auth?mode=signup");
const submit = () => click(getByText("Submit application"));
const bio = () => document.querySelector<HTMLTextAreaElement>("[name=bio]");

async function fill() {
  await type("first_name", "Ada");
  await type("last_name", "Sample");
  await type("email", "ada@e2e.test");
  await type("bio", "I teach physics.");
  const [service] = document.querySelectorAll<HTMLElement>("[name=services]");
  if (service) await click(service);
}

test("the browser can fill in who somebody is", async () => {
  await show();
  expect(autocompleteNames()).toEqual({
    first_name: "given-name",
    last_name: "family-name",
    email: "email",
    link: "url",
  });
});

test("a picture that was not stored is no secret", async () => {
  send.mockResolvedValue({ picture: "failed" });
  await show();
  await fill();
  await submit();
  expect(toasts().map((text) => text.slice(0, 22))).toEqual([
    "Application Submitted!",
    "Picture not savedWe ha",
  ]);
});

test("a bio is asked for, at its field too", async () => {
  await show();
  await fill();
  await type("bio", "  ");
  await submit();
  expect(toasts()).toEqual(["Bio RequiredPlease provide a brief bio about yourself."]);
  expect(document.activeElement).toBe(bio());
  expect(send).not.toHaveBeenCalled();
});

async function choose(file: File) {
  const input = document.querySelector<HTMLInputElement>("[type=file]");
  if (!input) throw new Error("no picture can be chosen");
  vi.spyOn(input, "files", "get").mockReturnValue([file] as unknown as FileList);
  await act(async () => input.dispatchEvent(new Event("change", { bubbles: true })));
}

test("a file that is no picture is refused at once, and can be done without", async () => {
  await show();
  await fill();
  await choose(new File(["<svg/>"], "me.svg", { type: "image/svg+xml" }));
  expect(document.querySelector("[role=alert]")?.textContent).toBe(
    "Please choose a JPEG, PNG or WebP picture.",
  );
  await submit();
  expect(send).not.toHaveBeenCalled();
  send.mockResolvedValue({ picture: "none" });
  await click(getByText("Continue without a picture"));
  await submit();
  expect(send).toHaveBeenCalledTimes(1);
});

test("a refused picture marks its field and loses nothing", async () => {
  const text = "Please choose a JPEG, PNG or WebP picture.";
  send.mockRejectedValue(
    new Problem({
      title: "",
      status: 422,
      code: "validation_failed",
      detail: text,
      errors: { picture: [text] },
    }),
  );
  vi.stubGlobal("createImageBitmap", async () => ({ width: 4, height: 4, close: () => undefined }));
  await show();
  await fill();
  await choose(new File(["<html>"], "me.png", { type: "image/png" }));
  await submit();
  expect(send.mock.calls[0]?.[0].has("picture")).toBe(true);
  expect(toasts()).toEqual([`Picture not accepted${text}`]);
  expect(document.activeElement?.getAttribute("type")).toBe("file");
  expect(bio()?.value).toBe("I teach physics.");
});

test("the fourth application in ten minutes has to wait", async () => {
  send.mockRejectedValue(new Problem({ title: "", status: 500, code: "internal", detail: "Oops." }));
  await show();
  await fill();
  for (let i = 0; i < 4; i++) await submit();
  expect(toasts()).toEqual(["Too Many RequestsPlease wait before submitting another application."]);
  expect(send).toHaveBeenCalledTimes(3);
});
