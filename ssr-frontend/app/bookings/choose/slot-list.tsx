import ButtonBase from "@mui/material/ButtonBase";
import type { components } from "../../api/schema.gen.ts";
import { PlainList } from "../../components/plain-list.tsx";
import { shortDate, timeOfDay, zoneWords } from "../../time/format.ts";
import { useReaderZone } from "../../time/reader-zone.ts";
import { dateIn } from "../../time/wall.ts";
import "./slot-list.css";

type FreeSlot = components["schemas"]["SlotResponse"];

interface SlotListProps {
  slots: FreeSlot[];
  /** The academy's date of the slots, whose heading stands above; another date of the reader's is shown. */
  date: string;
  /** The accessible name of the list. */
  label: string;
  /** Added to each time's accessible name if the page has several tutors: `with Mira Sample`. */
  withWhom?: string;
  /** The selected start; undefined if a click opens a dialog. */
  chosen?: string | undefined;
  onPick: (slot: FreeSlot) => void;
}

/** Slots to select, by start time. */
export function SlotList({ slots, date, label, withWhom = "", onPick, ...choice }: SlotListProps) {
  return (
    <PlainList className="slots" aria-label={label}>
      {slots.map((slot) => (
        <li key={slot.starts_at}>
          <SlotButton
            slot={slot}
            date={date}
            withWhom={withWhom}
            onPick={onPick}
            {...("chosen" in choice ? { pressed: choice.chosen === slot.starts_at } : {})}
          />
        </li>
      ))}
    </PlainList>
  );
}

interface SlotButtonProps {
  slot: FreeSlot;
  date: string;
  withWhom: string;
  /** Whether it is selected; undefined if a click opens a dialog. */
  pressed?: boolean;
  onPick: (slot: FreeSlot) => void;
}

function SlotButton({ slot: { starts_at }, slot, date, withWhom, pressed, onPick }: SlotButtonProps) {
  const zone = useReaderZone();
  const role = pressed === undefined ? ({ "aria-haspopup": "dialog" } as const) : { "aria-pressed": pressed };
  return (
    <ButtonBase className="slot" {...role} onClick={() => onPick(slot)}>
      <b>{timeOfDay(starts_at, zone)}</b>
      <span className="visually-hidden">
        {" "}
        {zoneWords(starts_at, zone)} {withWhom}{" "}
      </span>
      {dateIn(starts_at, zone) !== date && <small>{shortDate(starts_at, zone)}</small>}
    </ButtonBase>
  );
}
