import OutlinedInput from "@mui/material/OutlinedInput";
import { type KeyboardEvent, useId, useMemo, useState } from "react";
import { Announcer } from "../../components/announcer.tsx";
import { Field } from "../../components/field.tsx";
import { useSession } from "../../queries/session.ts";
import { timeOfDay } from "../../time/format.ts";
import { allZones, findZones, type ZoneChoice, zoneChoice } from "./zone-choices.ts";

interface ZoneInputProps {
  zone: string;
  error: string | undefined;
  busy: boolean;
  onChoose: (zone: string) => void;
}

/** A combobox of time zones: a city typed lists its zones, of which one is chosen by key, press or touch. */
export function ZoneInput({ zone, error, busy, onChoose }: ZoneInputProps) {
  const { now } = useSession();
  const listId = useId();
  /** The text typed; undefined while the list is closed. */
  const [text, setText] = useState<string>();
  const [active, setActive] = useState(0);
  const isOpen = text !== undefined;
  const all = useMemo(() => (isOpen ? allZones() : []), [isOpen]);
  const found = isOpen ? findZones(all, text) : [];
  const activeIndex = Math.min(active, found.length - 1);

  function search(words: string | undefined) {
    setText(words);
    setActive(0);
  }

  function choose({ zone: chosen }: ZoneChoice) {
    search(undefined);
    if (chosen !== zone && !busy) onChoose(chosen);
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const choice = found[activeIndex];
    if (step) {
      if (isOpen) setActive((activeIndex + step + found.length) % Math.max(found.length, 1));
      else search("");
    } else if (event.key === "Enter" && isOpen) {
      if (choice) choose(choice);
    } else if (event.key === "Escape" && isOpen) {
      search(undefined);
    } else return;
    event.preventDefault();
  }

  return (
    <div className="zone-input">
      <Field label="City" name="time_zone" error={error}>
        {({ id, describedBy, invalid }) => (
          <OutlinedInput
            id={id}
            autoComplete="off"
            value={text ?? zoneChoice(zone).label}
            onChange={(event) => search(event.target.value)}
            // Otherwise what is typed would be added to the present choice.
            onFocus={(event) => event.target.select()}
            onBlur={() => search(undefined)}
            onKeyDown={onKeyDown}
            inputProps={{
              role: "combobox",
              "aria-autocomplete": "list",
              "aria-expanded": found.length > 0,
              "aria-controls": listId,
              "aria-activedescendant": found[activeIndex] ? `${listId}-${activeIndex}` : undefined,
              "aria-invalid": invalid,
              "aria-describedby": describedBy,
            }}
          />
        )}
      </Field>
      {found.length > 0 && (
        <div id={listId} role="listbox" aria-label="Time zones" className="zone-list">
          {found.map((choice, index) => (
            <button
              type="button"
              tabIndex={-1}
              key={choice.zone}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === activeIndex}
              // Before the field loses the focus, which closes the list.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(choice)}
            >
              {choice.label} <span className="note">{timeOfDay(now, choice.zone)}</span>
            </button>
          ))}
        </div>
      )}
      {isOpen && found.length === 0 && (
        <p className="zone-list note">No city found. Try a larger one nearby, or a country.</p>
      )}
      <Announcer>{isOpen ? foundWords(found.length) : ""}</Announcer>
    </div>
  );
}

const foundWords = (count: number): string =>
  count === 0 ? "No time zone found." : count === 1 ? "1 time zone." : `${count} time zones.`;
