import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import type { OpportunityFieldName } from "./draft.ts";
import { FIELD_LABELS, valueWords } from "./field-words.ts";
import type { OpportunityForm } from "./use-opportunity-form.ts";

/** What another admin has changed while somebody was typing: field by field where both have, to be decided before it is saved. */
export function Meanwhile({ form }: { form: OpportunityForm }) {
  const { conflicts, taken } = form.meanwhile;
  return (
    <div aria-live="polite">
      {(conflicts.length > 0 || taken.length > 0) && !form.busy && (
        <Alert severity="warning" role="presentation" className="meanwhile">
          <p>Another admin has changed this meanwhile. Nothing of yours is saved yet.</p>
          {taken.length > 0 && (
            <p>
              In the form you see what they have entered in:{" "}
              {taken.map((name) => FIELD_LABELS[name]).join(", ")}.
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

interface ConflictProps {
  name: OpportunityFieldName;
  form: OpportunityForm;
}

function Conflict({ name, form: { values, stored, decide } }: ConflictProps) {
  const label = FIELD_LABELS[name];
  return (
    <li>
      <h3>{label}</h3>
      <dl>
        <div>
          <dt>It now says</dt>
          <dd dir="auto">{valueWords(name, stored.values)}</dd>
        </div>
        <div>
          <dt>You have typed</dt>
          <dd dir="auto">{valueWords(name, values)}</dd>
        </div>
      </dl>
      <Button color="inherit" variant="outlined" onClick={() => decide(name, "theirs")}>
        Take theirs<span className="visually-hidden">: {label}</span>
      </Button>
      <Button color="inherit" variant="outlined" onClick={() => decide(name, "mine")}>
        Keep mine<span className="visually-hidden">: {label}</span>
      </Button>
    </li>
  );
}
