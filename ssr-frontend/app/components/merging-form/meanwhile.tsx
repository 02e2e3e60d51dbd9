import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import "./merging-form.css";
import type { NameOf } from "../../drafts/merge.ts";
import type { MergingForm } from "./use-merging-form.ts";

/**
 * The changes of another user or window since the input began: conflicts are resolved field by field before
 * saving.
 */
export function Meanwhile<V>({ form }: { form: MergingForm<V> }) {
  const { conflicts, taken } = form.meanwhile;
  const { words, meanwhile } = form.kind;
  return (
    <div aria-live="polite">
      {(conflicts.length > 0 || taken.length > 0) && !form.busy && (
        <Alert severity="warning" role="presentation" className="meanwhile">
          <p>{meanwhile.changed} None of your changes are saved yet.</p>
          {taken.length > 0 && (
            <p>
              {meanwhile.taken} {taken.map((name) => words.labels[name]).join(", ")}.
            </p>
          )}
          {conflicts.length > 0 && (
            <ul aria-label="Changed by both">
              {conflicts.map((name) => (
                <Conflict key={name} name={name} form={form} />
              ))}
            </ul>
          )}
        </Alert>
      )}
    </div>
  );
}

interface ConflictProps<V> {
  name: NameOf<V>;
  form: MergingForm<V>;
}

function Conflict<V>({ name, form: { kind, values, stored, decide } }: ConflictProps<V>) {
  const label = kind.words.labels[name];
  return (
    <li>
      <h3>{label}</h3>
      <dl>
        <div>
          <dt>It now says</dt>
          <dd dir="auto">{kind.textOf(name, stored.values[name])}</dd>
        </div>
        <div>
          <dt>You typed</dt>
          <dd dir="auto">{kind.textOf(name, values[name])}</dd>
        </div>
      </dl>
      <Button color="inherit" variant="outlined" onClick={() => decide(name, "theirs")}>
        {kind.meanwhile.takeTheirs}
        <span className="visually-hidden">: {label}</span>
      </Button>
      <Button color="inherit" variant="outlined" onClick={() => decide(name, "mine")}>
        Keep mine<span className="visually-hidden">: {label}</span>
      </Button>
    </li>
  );
}
