import { newsletterMessages } from "#content/newsletter-messages.ts";

/** How long the response may take before we give up, in ms. */
const SUBSCRIBE_TIMEOUT = 15_000;

/** The newsletter's forms are sent in place and say what became of it. */
export function enhanceNewsletter(root: Document): void {
  for (const form of root.querySelectorAll<HTMLFormElement>("form[data-newsletter]")) {
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void subscribe(form);
    });
  }
}

/** Sends a form that has an address in it, once at a time. */
export async function subscribe(form: HTMLFormElement): Promise<void> {
  const field = form.querySelector<HTMLInputElement>("input[name=email]");
  const button = form.querySelector<HTMLButtonElement>("button");
  if (!field || !button || button.ariaDisabled === "true") return;
  if (field.value.trim() === "") return showProblem(form, field, newsletterMessages.empty);
  field.removeAttribute("aria-invalid");
  showStatus(form, "");
  // `disabled` would take the focus from whoever pressed it, and leave it nowhere.
  button.ariaDisabled = "true";
  button.textContent = newsletterMessages.busy;
  const problem = await send(form);
  button.ariaDisabled = null;
  button.textContent = newsletterMessages.button;
  if (problem) return showProblem(form, field, problem);
  field.value = "";
  showStatus(form, newsletterMessages.done);
}

/** The error to show for the response; nothing when it succeeded. */
async function send(form: HTMLFormElement): Promise<string | undefined> {
  try {
    const response = await fetch(form.action, {
      method: "POST",
      headers: { accept: "application/json" },
      // As the browser itself would send it.
      body: new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])),
      signal: AbortSignal.timeout(SUBSCRIBE_TIMEOUT),
    });
    if (response.ok) return undefined;
    // What the person can do something about, in the server's words: a wrong address, too many requests.
    if (response.status === 422 || response.status === 429) {
      const { detail } = (await response.json()) as { detail: string };
      return detail;
    }
    return newsletterMessages.failed;
  } catch (error) {
    // No connection, no response in time, or one that is not ours.
    if (error instanceof Error) return newsletterMessages.failed;
    throw error;
  }
}

/** Says what is wrong, where it can be put right. */
function showProblem(form: HTMLFormElement, field: HTMLInputElement, problem: string): void {
  showStatus(form, problem);
  field.setAttribute("aria-invalid", "true");
  field.focus();
}

function showStatus(form: HTMLFormElement, text: string): void {
  const said = form.querySelector("[role=status]");
  if (said) said.textContent = text;
}
