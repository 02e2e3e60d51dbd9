import IconButton from "@mui/material/IconButton";
import { useState } from "react";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { DeleteIcon } from "../../../components/icons.tsx";
import { PlainList } from "../../../components/plain-list.tsx";
import { wallRange } from "../../../time/wall.ts";
import { useRemoveAvailability } from "./use-availability.ts";
import type { AvailabilitySlot, AvailabilityWindow } from "./windows.ts";

interface WindowListProps {
  name: string;
  windows: AvailabilityWindow[];
  /** What had the focus is gone. */
  onRemoved: () => void;
}

/** A weekday's times; each subject in them can be taken away. */
export function WindowList({ name, windows, onRemoved }: WindowListProps) {
  const [doomed, setDoomed] = useState<AvailabilitySlot>();
  const [asking, setAsking] = useState(false);
  const { busy, done, clear, run } = useRemoveAvailability();
  const items = windows.flatMap(({ slots }) => slots.map(({ id }) => id));
  const words = (slot: AvailabilitySlot) =>
    `${name}, ${wallRange(slot.start_time, slot.end_time)}, ${slot.subject}`;

  async function confirm(slot: AvailabilitySlot) {
    await run(slot.id);
    setAsking(false);
  }

  const goneMeanwhile = doomed !== undefined && asking && !busy && !done && !items.includes(doomed.id);
  if (windows.length === 0 && !doomed) return <p className="note">Not available</p>;
  return (
    <>
      {windows.length === 0 && <p className="note">Not available</p>}
      <PlainList className="windows" aria-label={`Times on ${name}`}>
        {windows.map(({ start_time, end_time, slots }) => (
          <li key={`${start_time}-${end_time}`}>
            <span className="window-time">{wallRange(start_time, end_time)}</span>
            {slots.map((slot) => (
              <span className="window-slot" key={slot.id}>
                {slot.subject}
                <IconButton
                  aria-label={`Delete ${words(slot)}`}
                  onClick={() => {
                    clear();
                    setDoomed(slot);
                    setAsking(true);
                  }}
                >
                  <DeleteIcon />
                </IconButton>
              </span>
            ))}
          </li>
        ))}
      </PlainList>
      {doomed && (
        <ConfirmDialog
          open={asking}
          title="Remove this time?"
          confirm="Remove"
          busyText="Removing…"
          cancel="Keep it"
          busy={busy}
          unavailableReason={goneMeanwhile ? "This time is removed already." : ""}
          destructive
          onConfirm={() => void confirm(doomed)}
          onClose={() => setAsking(false)}
          onClosed={() => !items.includes(doomed.id) && onRemoved()}
        >
          <p>{words(doomed)}. Lessons that are booked already stay booked.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
