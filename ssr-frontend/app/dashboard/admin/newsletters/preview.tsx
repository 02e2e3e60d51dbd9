import { useState } from "react";
import { LoadError, RowsSkeleton } from "../../../components/section.tsx";
import { previewDocument } from "./preview-document.ts";
import type { ShownPreview } from "./use-preview.ts";

const FORMS = [
  { form: "desktop", label: "Wide" },
  { form: "phone", label: "Phone" },
  { form: "text", label: "Plain text" },
] as const;

/** The preview of an email: its HTML in two widths, and its plain text. */
export function Preview({ preview: { query, problems } }: { preview: ShownPreview }) {
  const [form, setForm] = useState<(typeof FORMS)[number]["form"]>("desktop");
  const { data } = query;
  return (
    <section className="draft-preview" aria-label="Preview">
      <fieldset className="preview-forms">
        <legend className="visually-hidden">Show the preview as</legend>
        {FORMS.map(({ form: choice, label }) => (
          <button key={choice} type="button" aria-pressed={form === choice} onClick={() => setForm(choice)}>
            {label}
          </button>
        ))}
      </fieldset>
      {problems.length > 0 && (
        <div className="preview-problems">
          <h2>To correct before it can be sent</h2>
          <ul>
            {problems.map(({ line, text }) => (
              <li key={`${line} ${text}`}>
                <b>Line {line}:</b> {text}
              </li>
            ))}
          </ul>
        </div>
      )}
      {data === undefined ? (
        query.isError ? (
          <LoadError query={query} />
        ) : (
          <RowsSkeleton rows={6} />
        )
      ) : form === "text" ? (
        <pre className="preview-text">{data.text}</pre>
      ) : (
        <iframe
          key={form}
          className={`preview-html ${form}`}
          title={form === "phone" ? "Preview on a phone" : "Preview"}
          sandbox=""
          srcDoc={previewDocument(data.html)}
        />
      )}
      <p className="note">Pictures are shown here by their descriptions. Readers see the pictures.</p>
    </section>
  );
}
