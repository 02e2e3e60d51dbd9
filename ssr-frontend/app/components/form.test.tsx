// @vitest-environment happy-dom
import { act, useState } from "react";
import { expect, test, vi } from "vitest";
import { click, getByText, isOff, renderPage, type } from "../testing/app-page.tsx";
import { useForm } from "./form.ts";
import { TextInput } from "./inputs.tsx";
import { SelectInput } from "./select-input.tsx";
import { SubmitButton } from "./submit-button.tsx";

function Form() {
  const [subject, setSubject] = useState("");
  const { props, busy, errors } = useForm(async () => ({
    title: "No",
    text: "No.",
    fields: { name: "Please enter your name.", subject: "Please choose a subject." },
  }));
  return (
    <form {...props}>
      <TextInput label="Name" name="name" error={errors.name} />
      <SelectInput
        label="Subject"
        name="subject"
        value={subject}
        onChange={setSubject}
        error={errors.subject}
      >
        <option value="">Choose…</option>
        <option value="Physics">Physics</option>
      </SelectInput>
      <SubmitButton busy={busy} busyText="…">
        Send
      </SubmitButton>
    </form>
  );
}

const invalid = () =>
  [...document.querySelectorAll('[aria-invalid="true"]')].map((field) => field.getAttribute("name"));

/** Selects an option with the events of user input: the browser fires two. */
async function choose(name: string, value: string): Promise<void> {
  const list = document.querySelector<HTMLSelectElement>(`select[name="${name}"]`);
  await act(async () => {
    if (list) list.value = value;
    for (const kind of ["input", "change"]) list?.dispatchEvent(new Event(kind, { bubbles: true }));
  });
}

test("a field's message goes when the field is mended, of whatever kind it is", async () => {
  await renderPage(<Form />);
  await click(getByText("Send"));
  expect(invalid()).toEqual(["name", "subject"]);
  expect(document.activeElement?.getAttribute("name")).toBe("name");
  await choose("subject", "Physics");
  expect(invalid()).toEqual(["name"]);
  expect(document.querySelector<HTMLSelectElement>("select")?.value).toBe("Physics");
  await type("name", "Ada");
  expect(invalid()).toEqual([]);
});

test("a form that is being sent is not sent again, and its button keeps the focus", async () => {
  const sent = vi.fn();
  await renderPage(
    <form onSubmit={sent}>
      <SubmitButton busy busyText="Sending…">
        Send
      </SubmitButton>
    </form>,
  );
  const button = getByText("Sending…");
  await click(button);
  expect(sent).not.toHaveBeenCalled();
  expect(isOff(button)).toBe(true);
});
