// @vitest-environment happy-dom
import { act } from "react";
import { beforeEach, expect, test } from "vitest";
import { Problem } from "../api/problem.ts";
import { click, eventually, getByText, renderPage, type } from "../testing/app-page.tsx";
import { sampleStudent } from "../testing/sample-summer.ts";
import { TextInput } from "./inputs.tsx";
import { useDraftForm } from "./use-draft-form.ts";

const KEY = `unsaved-draft:${sampleStudent.id}:plan-form:1`;

let sent: string[];
let outcome: () => Promise<string>;
let form: ReturnType<typeof usePlan>;

const usePlan = (restarts: boolean) =>
  useDraftForm(
    "plan-form",
    { id: "1", values: { title: "", note: "" } },
    {
      mutation: {
        mutationFn: ({ title }: { title: string }) => {
          sent.push(title);
          return outcome();
        },
      },
      errorsOf: ({ title }) => ({ title: title.trim() ? "" : "Please enter a title." }),
      toVariables: ({ title }) => ({ title: title.trim() }),
      onSent: (saved) => void sent.push(saved),
      restarts,
    },
  );

function Plan({ restarts = false }: { restarts?: boolean }) {
  form = usePlan(restarts);
  return (
    <form ref={form.ref} noValidate onSubmit={form.submit}>
      <TextInput label="Note" {...form.text("note")} />
      <TextInput label="Title" {...form.text("title")} />
      <p>{form.problem}</p>
      <button type="submit">Send</button>
    </form>
  );
}

const refusal = (field?: string) =>
  new Problem({
    title: "",
    status: 422,
    code: "validation_failed",
    detail: "Refused.",
    ...(field && { errors: { [field]: ["Wrong."] } }),
  });
const text = () => document.body.textContent ?? "";
const show = (restarts = false) => renderPage(<Plan restarts={restarts} />, "/", { user: sampleStudent });

beforeEach(() => {
  localStorage.clear();
  sent = [];
  outcome = async () => "saved";
});

test("what is missing is marked and has the focus, until it is edited, and nothing is sent", async () => {
  await show();
  await click(getByText("Send"));
  expect(text()).toContain("Please enter a title.");
  expect(document.activeElement?.getAttribute("name")).toBe("title");
  await type("title", "Kelp");
  expect(text()).not.toContain("Please enter a title.");
  expect(sent).toEqual([]);
});

test("it is sent once, however often it is pressed, and its draft ends with that", async () => {
  await show();
  await type("title", "Kelp ");
  expect(localStorage.getItem(KEY)).toContain("Kelp");
  await act(async () => {
    form.submit();
    form.submit();
  });
  await eventually(() => expect(sent).toEqual(["Kelp", "saved"]));
  expect([form.values.title, localStorage.length]).toEqual(["Kelp ", 0]);
});

test("a form that stays starts again", async () => {
  await show(true);
  await type("title", "Kelp");
  await click(getByText("Send"));
  await eventually(() => expect(form.values.title).toBe(""));
});

test("a refusal is at its field, or in place where it has none, and the draft stays", async () => {
  await show();
  await type("title", "Kelp");
  outcome = () => Promise.reject(refusal("title"));
  await click(getByText("Send"));
  await eventually(() => expect(form.errors.title).toBe("Wrong."));
  expect(form.problem).toBe("");
  outcome = () => Promise.reject(refusal("owner"));
  await click(getByText("Send"));
  await eventually(() => expect(form.problem).toBe("Refused."));
  expect(localStorage.getItem(KEY)).toContain("Kelp");
  await type("title", "Whales");
  expect(form.problem).toBe("");
});
