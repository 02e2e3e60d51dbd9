import { useEffect, useLayoutEffect, useRef } from "react";
import { grades } from "#content/summer-opportunities.ts";
import { BusyButton } from "../../components/busy-button.tsx";
import { countText } from "../../components/count-words.ts";
import { EditConflict, REPLACE_WITH_MINE } from "../../components/edit-conflict.tsx";
import { TextInput } from "../../components/inputs.tsx";
import { SelectInput } from "../../components/select-input.tsx";
import { type Autosave, type FieldState, type FieldStatus, statusOf } from "./autosave.ts";
import {
  contentWords,
  limitWords,
  PROFILE_FIELDS,
  type ProfileFieldName,
  wordCount,
} from "./common-profile.ts";
import { useFieldState } from "./use-autosave.ts";

interface ProfileFieldProps {
  name: ProfileFieldName;
  autosave: Autosave;
}

/** A field of the profile with its limit and save status. */
export function ProfileField({ name, autosave }: ProfileFieldProps) {
  const state = useFieldState(autosave, name);
  const { label } = PROFILE_FIELDS[name];
  const status = statusOf(name, state);
  const problem =
    status === "refused"
      ? `Not saved: ${state.problem?.words ?? "it’s too long. Nothing is cut; please shorten it."}`
      : undefined;
  return (
    <div className="profile-field" id={name}>
      {name === "grade" ? (
        <GradeInput autosave={autosave} state={state} />
      ) : (
        <TextField name={name} autosave={autosave} state={state} error={problem} />
      )}
      {state.theirs && (
        <EditConflict
          onKeepSaved={() => {
            focusField(name);
            autosave.keepTheirs(name);
          }}
        >
          <blockquote className="theirs" dir="auto">
            {contentWords(name, state.theirs.content) || "Nothing: it was cleared."}
          </blockquote>
          <BusyButton
            color="inherit"
            onClick={() => {
              focusField(name);
              autosave.replaceTheirs(name);
            }}
          >
            {REPLACE_WITH_MINE}
          </BusyButton>
        </EditConflict>
      )}
      <FieldStatusLine
        status={status}
        label={label}
        problem={state.problem?.words}
        onRetry={() => {
          focusField(name);
          autosave.commit(name);
        }}
      />
    </div>
  );
}

/** The pressed button is removed when the field is saved. */
const focusField = (name: ProfileFieldName) => document.getElementsByName(name)[0]?.focus();

interface InputProps {
  autosave: Autosave;
  state: FieldState;
}

interface TextFieldProps extends InputProps, ProfileFieldProps {
  /** Why the typed text cannot be saved. */
  error: string | undefined;
}

/** An uncontrolled input, so that text typed before hydration is kept. */
function TextField({ name, autosave, state: { typed, revision }, error }: TextFieldProps) {
  const { label, help, rows } = PROFILE_FIELDS[name];
  const input = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  useEffect(() => {
    const early = input.current?.value ?? "";
    if (early !== autosave.store.getState()[name].typed) autosave.type(name, early);
  }, [autosave, name]);
  const shown = useRef(revision);
  useLayoutEffect(() => {
    if (shown.current === revision) return;
    shown.current = revision;
    if (input.current) input.current.value = typed;
  }, [revision, typed]);
  return (
    <TextInput
      label={label}
      name={name}
      required={false}
      error={error}
      help={
        <span className="profile-help">
          <span>{help}</span>
          <span>
            {name === "essay" && `${wordWords(typed)} · `}
            {limitWords(name, typed)}
          </span>
        </span>
      }
      defaultValue={typed}
      inputRef={input}
      // Some browsers would restore an older text over a newer one after a reload.
      autoComplete="off"
      multiline={rows !== undefined}
      minRows={rows ?? 1}
      onChange={({ target }) => autosave.type(name, target.value)}
      onBlur={() => autosave.commit(name)}
    />
  );
}

const wordWords = (text: string) => {
  const count = wordCount(text);
  return count === 1 ? "1 word" : `${countText(count)} words`;
};

function GradeInput({ autosave, state: { typed } }: InputProps) {
  const { label, help } = PROFILE_FIELDS.grade;
  return (
    <SelectInput
      label={label}
      name="grade"
      help={help}
      value={typed}
      onChange={(grade) => {
        autosave.type("grade", grade);
        autosave.commit("grade");
      }}
    >
      <option value="">Choose your grade</option>
      {grades.map(({ value, label: words }) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </SelectInput>
  );
}

interface FieldStatusLineProps {
  status: FieldStatus;
  label: string;
  problem: string | undefined;
  onRetry: () => void;
}

const STATUS_WORDS: Partial<Record<FieldStatus, string>> = { saving: "Saving…", saved: "Saved" };

/** The save status of a field, in a line that is always rendered, so that the layout does not shift. */
function FieldStatusLine({ status, label, problem, onRetry }: FieldStatusLineProps) {
  return (
    <p className="field-status" data-status={status}>
      {STATUS_WORDS[status]}
      {status === "conflict" && "Not saved: choose one of the two versions above."}
      {status === "failed" && (
        <>
          Not saved. {problem}{" "}
          <button type="button" className="link-button" onClick={onRetry}>
            Try again<span className="visually-hidden">: {label}</span>
          </button>
        </>
      )}
    </p>
  );
}
