// @vitest-environment happy-dom
import { type FormEvent, useState } from "react";
import { expect, test, vi } from "vitest";
import { click, getByText, renderPage, type } from "../testing/app-page.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { TextInput } from "./inputs.tsx";

const TOO_LONG = "Please use at most 5 characters: 2 too many.";

const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`);

/** A form with a controlled field and an uncontrolled one. */
function Form({ onSend }: { onSend: (values: FormData) => void }) {
  const [reason, setReason] = useState("");
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSend(new FormData(event.currentTarget));
  }
  return (
    <form onSubmit={send}>
      <TextInput
        label="Reason"
        name="reason"
        maxLength={5}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <TextInput label="Name" name="first_name" maxLength={5} defaultValue="Robin 2" multiline />
      <button type="submit">Send</button>
    </form>
  );
}

test("a text that is too long is not cut: its field says by how much, and the form waits until it is shorter", async () => {
  const onSend = vi.fn();
  await renderPage(<Form onSend={onSend} />);
  // A natively submitted form is rendered with all of its input.
  expect(document.body.textContent).toContain(TOO_LONG);
  await type("first_name", " Robin ");
  expect(document.body.textContent).not.toContain(TOO_LONG);

  await type("reason", "1234👍👍👍");
  expect(field("reason")?.hasAttribute("maxlength")).toBe(false);
  expect(field("reason")?.getAttribute("aria-invalid")).toBe("true");
  expect(document.body.textContent).toContain(TOO_LONG);
  await click(getByText("Send"));
  expect(onSend).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(field("reason"));
  expect(field("reason")?.value).toBe("1234👍👍👍");

  await type("reason", "1234👍");
  await click(getByText("Send"));
  expect(onSend).toHaveBeenCalledOnce();
});

test("a question with a text that is too long is not answered", async () => {
  const onConfirm = vi.fn();
  await renderPage(
    <ConfirmDialog
      open
      title="Cancel it?"
      confirm="Cancel it now"
      busyText=""
      cancel="Keep it"
      busy={false}
      onConfirm={onConfirm}
      onClose={vi.fn()}
    >
      <TextInput label="Reason" name="reason" maxLength={5} />
    </ConfirmDialog>,
  );
  await type("reason", "1234567");
  await click(getByText("Cancel it now"));
  expect(onConfirm).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(field("reason"));
  await type("reason", "12345");
  await click(getByText("Cancel it now"));
  expect(onConfirm).toHaveBeenCalledOnce();
});
