import { useRefusedForm } from "./form-result.ts";

/** Says why a form came back that the browser has sent by itself; the page's script would say it in a toast. */
export function RefusedNotice() {
  const refused = useRefusedForm();
  if (!refused) return null;
  const { title, text } = refused.error;
  return (
    <div className="notice" role="alert">
      <p>
        <strong>{title}.</strong> {text}
      </p>
    </div>
  );
}
