import Button from "@mui/material/Button";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { countText } from "../../../components/count-words.ts";
import { fullName } from "../../../components/full-name.ts";
import { TextInput } from "../../../components/inputs.tsx";
import { MAX_QUERY_LENGTH } from "../../../components/search-query.ts";
import { useTyped } from "../../../components/use-typed.ts";
import { type AdminTutor, adminTutors } from "../../../queries/admin-tutors.ts";
import { lengthOf } from "../../../text-length.ts";

interface TutorPickerProps {
  chosen: AdminTutor | undefined;
  error: string | undefined;
  onChange: (tutor: AdminTutor | undefined) => void;
}

/** The maximum number of results; typing more narrows them. */
const MAX_FOUND = 6;

/** Finds a tutor by a part of their name or email address. */
export function TutorPicker({ chosen, error, onChange }: TutorPickerProps) {
  const root = useRef<HTMLDivElement>(null);
  // The focused element is replaced.
  const choose = (tutor: AdminTutor | undefined) => {
    flushSync(() => onChange(tutor));
    root.current?.querySelector<HTMLElement>("input, button")?.focus();
  };
  return (
    <div className="tutor-picker" ref={root}>
      {chosen ? (
        <Chosen tutor={chosen} error={error} onRelease={() => choose(undefined)} />
      ) : (
        <Search error={error} onChoose={choose} />
      )}
    </div>
  );
}

interface ChosenProps {
  tutor: AdminTutor;
  error: string | undefined;
  onRelease: () => void;
}

function Chosen({ tutor, error, onRelease }: ChosenProps) {
  const id = useId();
  return (
    <>
      <p className="tutor-picker-label">Tutor</p>
      <p className="tutor-picker-chosen">
        <span>
          <b>{fullName(tutor)}</b> <span className="note">{tutor.email}</span>
        </span>
        <Button
          color="secondary"
          aria-label={`Change the tutor: ${fullName(tutor)}`}
          aria-invalid={error !== undefined}
          aria-describedby={error && id}
          onClick={onRelease}
        >
          Change
        </Button>
      </p>
      {error && (
        <p id={id} className="tutor-picker-error">
          {error}
        </p>
      )}
    </>
  );
}

function Search({ error, onChoose }: { error: string | undefined; onChoose: (tutor: AdminTutor) => void }) {
  const [q, setQ] = useState("");
  const [input, send] = useTyped(q, (typed) => {
    // The field reports a text that is too long.
    if (lengthOf(typed) <= MAX_QUERY_LENGTH) setQ(typed);
  });
  const { data, isFetching } = useQuery({
    ...adminTutors({ q, sort: "name", direction: "asc", size: MAX_FOUND, cursor: undefined }),
    enabled: q !== "",
    placeholderData: keepPreviousData,
  });
  const found = q === "" ? [] : (data?.items ?? []);
  return (
    <>
      <TextInput
        label="Tutor"
        name="tutor"
        type="search"
        help="Part of a name or email address."
        maxLength={MAX_QUERY_LENGTH}
        autoComplete="off"
        error={error}
        {...input}
        onBlur={send}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          // Enter must not submit the unfinished form.
          event.preventDefault();
          send();
        }}
      />
      <ul className="tutor-picker-found" aria-label="Tutors found">
        {found.map((tutor) => (
          <li key={tutor.id}>
            <button type="button" onClick={() => onChoose(tutor)}>
              <b>{fullName(tutor)}</b> <span className="note">{tutor.email}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className="note" role="status">
        {q !== "" && data && !isFetching && foundWords(found.length, data.counts.all)}
      </p>
    </>
  );
}

function foundWords(shown: number, all: number): string {
  if (shown === 0) return "No tutor matches that.";
  return all > shown ? `The first ${shown} of ${countText(all)}. Type more to narrow them down.` : "";
}
