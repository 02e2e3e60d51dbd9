import { newsletterMessages } from "#content/newsletter-messages.ts";

/** The timeout of the response, in ms. */
const SUBSCRIBE_TIMEOUT = 15_000;

/** Submits the newsletter's forms by `fetch` and shows the result in place. */
export function enhanceNewsletter(root: Document): void {
  for (const form of root.querySelectorAll<HTMLFormElement>("form[data-newsletter]")) {
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void subscribe(form);
    });
  }
}

/** Submits a form with an address, one request at a time. */
export async function subscribe(form: HTMLFormElement): Promise<void> {
  const field = form.querySelector<HTMLInputElement>("input[name=email]");
  const button = form.querySelector<HTMLButtonElement>("button");
  if (!field || !button || button.ariaDisabled === "true") return;
  if (field.value.trim() === "") return showProblem(form, field, newsletterMessages.empty);
  field.removeAttribute("aria-invalid");
  showStatus(form, "");
  // `disabled` would lose the focus.
  button.ariaDisabled = "true";
  button.textContent = newsletterMessages.busy;
  const problem = await send(form);
  button.ariaDisabled = null;
  button.textContent = newsletterMessages.button;
  if (problem) return showProblem(form, field, problem);
  field.value = "";
  showStatus(form, newsletterMessages.done);
}

/** The error to show for the response; `undefined` after success. */
async function send(form: HTMLFormElement): Promise<string | undefined> {
  try {
    const response = await fetch(form.action, {
      method: "POST",
      headers: { accept: "application/json" },
      // Encoded as the browser's own form submission.
      body: new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])),
      signal: AbortSignal.timeout(SUBSCRIBE_TIMEOUT),
    });
    if (response.ok) return undefined;
    // Errors that the visitor can resolve have the server's text: a wrong address, too many requests.
    if (response.status === 422 || response.status === 429) {
      const { detail } = (await response.json()) as { detail: string };
      return detail;
    }
    return newsletterMessages.failed;
  } catch (error) {
    // No connection, a timeout, or a response that is not ours.
    if (error instanceof Error) return newsletterMessages.failed;
    throw error;
  }
}

/** Shows the error at the field. */
function showProblem(form: HTMLFormElement, field: HTMLInputElement, problem: string): void {
  showStatus(form, problem);
  field.setAttribute("aria-invalid", "true");
  field.focus();
}

function showStatus(form: HTMLFormElement, text: string): void {
  const said = form.querySelector("[role=status]");
  if (said) said.textContent = text;
}
