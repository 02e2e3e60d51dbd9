import type { FormError } from "./form-result.ts";

/** Says why a form came back that the browser has sent by itself; the page's script would say it in a toast. */
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
