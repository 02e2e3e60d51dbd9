import { academyZone } from "#content/brand.ts";
import { useReaderZone, useReaderZoneWords } from "../../time/reader-zone.ts";
import { dateIn } from "../../time/wall.ts";

interface StartTimesNoteProps {
  /** The academy's date of the slots. */
  date: string;
  slots: readonly { starts_at: string }[];
}

/** States the time zone of a day's start times, and whose day it is if some are on another one of the reader's. */
export function StartTimesNote({ date, slots }: StartTimesNoteProps) {
  const zone = useReaderZone();
  const zoneName = useReaderZoneWords();
  const isOtherDay = slots.some(({ starts_at }) => dateIn(starts_at, zone) !== date);
  return (
    <p className="note">
      Start times in {zoneName}.
      {isOtherDay &&
        ` Days are in ${academyZone}: if it’s a different day for you, that’s shown below the time.`}
    </p>
  );
}
