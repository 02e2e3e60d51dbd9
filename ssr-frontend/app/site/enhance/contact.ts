/** The contact form writes the email in the visitor's own mail program, ready to send. */
export function enhanceContactForm(root: Document): void {
  const form = root.querySelector<HTMLFormElement>("form[data-contact]");
  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    window.location.href = mailtoOf(form.action, new FormData(form));
    const said = form.querySelector<HTMLElement>("[data-said]");
    if (said) said.textContent = said.dataset.said ?? "";
  });
}

/** The address that opens an email with the form's values as its text. */
export function mailtoOf(action: string, values: FormData): string {
  const value = (name: string) => String(values.get(name) ?? "").trim();
  const body = [
    `Name: ${value("firstName")} ${value("lastName")}`,
    `Email: ${value("email")}`,
    `Phone: ${value("phone") || "not given"}`,
    "",
    value("message"),
  ].join("\r\n");
  return `${action}&body=${encodeURIComponent(body)}`;
}
