// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { click, getByText, problemResponse, renderPage, stubApi, type } from "../../testing/app-page.tsx";
import type { Account } from "./account.ts";
import { DeleteSection } from "./delete-section.tsx";

const account: Account = {
  id: "u1",
  first_name: "Ada",
  last_name: "Sample",
  email: "ada@e2e.test",
  role: "student",
  roles: ["student"],
  has_password: true,
  identities: [],
  created_at: "2026-11-20T12:00:00Z",
};

const assign = vi.fn();

beforeEach(() => {
  assign.mockReset();
  vi.spyOn(window.location, "assign").mockImplementation(assign);
});

async function open(changes: Partial<Account> = {}) {
  await renderPage(<DeleteSection account={{ ...account, ...changes }} />, "/account");
  await click(getByText("Delete my account"));
}

const submit = () => click(getByText("Delete my account permanently"));

test("without a password the typed address is enough", async () => {
  const calls = stubApi({ status: 204 });
  await open({ has_password: false });
  expect(document.querySelector("[name=current_password]")).toBeNull();
  await type("email", "ada@e2e.test");
  await submit();
  expect(calls[0]?.body).toEqual({ email: "ada@e2e.test" });
});

test.each([
  ["upcoming_lessons", "You have upcoming sessions", "Go to your sessions", "/dashboard"],
  ["last_admin", "You’re the only administrator", "Go to users", "/dashboard/admin/users"],
])("says what stands in the way (%s), with a way on", async (code, words, link, href) => {
  stubApi(problemResponse(409, code, "Not yet."));
  await open();
  await type("email", "ada@e2e.test");
  await type("current_password", "secret");
  await submit();
  expect(document.querySelector(".notice")?.textContent).toContain(words);
  expect(getByText(link).getAttribute("href")).toBe(href);
  expect(assign).not.toHaveBeenCalled();
});
