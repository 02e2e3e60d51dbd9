/** Forms that lead to an address leave what nobody filled in out of it. */
export function enhanceTidyForms(root: Document): void {
  for (const form of root.querySelectorAll<HTMLFormElement>("form[data-tidy]")) {
    form.addEventListener("formdata", ({ formData }) => {
      for (const [name, value] of [...formData]) if (value === "") formData.delete(name);
    });
  }
}
