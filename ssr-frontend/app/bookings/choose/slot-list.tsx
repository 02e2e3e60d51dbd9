import ButtonBase from "@mui/material/ButtonBase";
import type { components } from "../../api/schema.gen.ts";
import { PlainList } from "../../components/plain-list.tsx";
import { zoneWords } from "../../time/format.ts";
import { useLocalTime } from "../../time/local-time.tsx";
import { wallTime } from "../../time/wall.ts";
import "./slot-list.css";

type FreeSlot = components["schemas"]["SlotResponse"];

interface SlotListProps {
  slots: FreeSlot[];
  zone: string;
  /** The accessible name of the list. */
  label: string;
  /** Added to each time's accessible name if the page has several tutors: `with Mira Sample`. */
  withWhom?: string;
  /** The selected start; undefined if a click opens a dialog. */
  chosen?: string | undefined;
  onPick: (slot: FreeSlot) => void;
}

/** Slots to select, by start time. */
export function SlotList({ slots, zone, label, withWhom = "", onPick, ...choice }: SlotListProps) {
  return (
    <PlainList className="slots" aria-label={label}>
      {slots.map((slot) => (
        <li key={slot.starts_at}>
          <SlotButton
            slot={slot}
            zone={zone}
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
  zone: string;
  withWhom: string;
  /** Whether it is selected; undefined if a click opens a dialog. */
  pressed?: boolean;
  onPick: (slot: FreeSlot) => void;
}

function SlotButton({ slot, zone, withWhom, pressed, onPick }: SlotButtonProps) {
  const own = useLocalTime({ at: slot.starts_at, zone });
  const role = pressed === undefined ? ({ "aria-haspopup": "dialog" } as const) : { "aria-pressed": pressed };
  return (
    <ButtonBase className="slot" {...role} onClick={() => onPick(slot)}>
      <b>{wallTime(slot.start_time)}</b>
      <span className="visually-hidden">
        {" "}
        {zoneWords(slot.starts_at, zone)} {withWhom}{" "}
      </span>
      <small className="local-time">
        {own}
        {own && <span className="visually-hidden"> your time</span>}
      </small>
    </ButtonBase>
  );
}
