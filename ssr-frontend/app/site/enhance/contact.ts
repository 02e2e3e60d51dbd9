/** The contact form opens an email with its values in the visitor's mail program. */
export function enhanceContactForm(root: Document): void {
  const form = root.querySelector<HTMLFormElement>("form[data-contact]");
  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    window.location.href = mailtoOf(form.action, new FormData(form));
    const said = form.querySelector<HTMLElement>("[data-said]");
    if (said) said.textContent = said.dataset.said ?? "";
  });
}

/** The `mailto:` address with the form's values as the text. */
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
