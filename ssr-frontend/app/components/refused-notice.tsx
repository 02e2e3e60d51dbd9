import type { FormError } from "./form-result.ts";

/** Says why a natively submitted form was refused; the page's script would show a toast. */
export function RefusedNotice({ error }: { error: FormError | undefined }) {
  if (!error) return null;
  const { title, text } = error;
  return (
    <div className="notice" role="alert">
      <p>
        <strong>{title}.</strong> {text}
      </p>
    </div>
  );
}
