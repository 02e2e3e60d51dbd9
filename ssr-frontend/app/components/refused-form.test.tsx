// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { click, getByText, renderPage, toasts } from "../testing/app-page.tsx";
import { useForm } from "./form.ts";
import { type RefusedForm, useRefusedForm } from "./form-result.ts";
import { TextInput } from "./inputs.tsx";
import { RefusedNotice } from "./refused-notice.tsx";
import { SubmitButton } from "./submit-button.tsx";

vi.mock("./form-result.ts");

const REFUSED: RefusedForm = {
  error: { title: "Name Required", text: "Please enter your name.", fields: { name: "Please enter it." } },
  values: { name: [" "] },
};

function Form() {
  const { props, busy, errors, value, refusal } = useForm(async () => ({ title: "No", text: "Not yet." }));
  return (
    <form {...props}>
      <RefusedNotice error={refusal} />
      <TextInput label="Name" name="name" defaultValue={value("name")} error={errors.name} />
      <SubmitButton busy={busy} busyText="…">
        Send
      </SubmitButton>
    </form>
  );
}

const notice = () => document.querySelector("form [role=alert]")?.textContent;
const field = () => document.querySelector<HTMLInputElement>("[name=name]");

beforeEach(() => {
  vi.mocked(useRefusedForm).mockReturnValue(REFUSED);
});

test("a form that came back says why, has what was typed, and marks what is wrong", async () => {
  await renderPage(<Form />);
  expect(notice()).toBe("Name Required. Please enter your name.");
  expect(field()?.value).toBe(" ");
  expect(field()?.getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(field());
});

test("what it came back with goes when the page's script sends it again", async () => {
  await renderPage(<Form />);
  await click(getByText("Send"));
  expect(notice()).toBeUndefined();
  expect(toasts()).toEqual(["NoNot yet."]);
  expect(field()?.getAttribute("aria-invalid")).toBe("false");
});

test("a form that was never sent says nothing", async () => {
  vi.mocked(useRefusedForm).mockReturnValue(undefined);
  await renderPage(<Form />);
  expect(notice()).toBeUndefined();
  expect(field()?.value).toBe("");
});
