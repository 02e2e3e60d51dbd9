// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { click, getByText, renderPage, stubApi, toasts, type } from "../../testing/app-page.tsx";
import { SecuritySettings } from "./security-settings.tsx";

const show = () => renderPage(<SecuritySettings email="ada@e2e.test" />, "/account");
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`);

async function submit(current: string, password: string, confirmation = password) {
  await type("current_password", current);
  await type("new_password", password);
  await type("confirmation", confirmation);
  await click(getByText("Update Password"));
}

test("opens on its button, closes on Cancel, and tells password managers whose password it is", async () => {
  await show();
  expect(field("current_password")).toBeNull();
  await click(getByText("Update Password"));
  expect(document.activeElement).toBe(field("current_password"));
  expect(field("username")?.value).toBe("ada@e2e.test");
  expect(field("username")?.autocomplete).toBe("username");
  expect(field("current_password")?.autocomplete).toBe("current-password");
  expect(field("new_password")?.autocomplete).toBe("new-password");
  await click(getByText("Cancel"));
  expect(field("current_password")).toBeNull();
  expect(document.activeElement).toBe(getByText("Update Password"));
});

test("what the rules refuse is not sent", async () => {
  const calls = stubApi();
  await show();
  await click(getByText("Update Password"));
  await submit("old-secret", "sesame1", "sesame2");
  expect(toasts()).toEqual(["New passwords do not match"]);
  expect(calls).toEqual([]);
});
