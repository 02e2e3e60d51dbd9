import Button from "@mui/material/Button";
import { useReaderZone } from "../time/reader-zone.ts";
import type { Booking } from "./booking.ts";
import { lessonName } from "./lesson-time.tsx";

interface AddToCalendarProps {
  booking: Booking;
  withWhom: string;
  /** Whether it is the primary action. */
  first?: boolean;
}

/** Downloads a confirmed lesson as a file that calendar apps open. */
export function AddToCalendar({ booking, withWhom, first = false }: AddToCalendarProps) {
  const zone = useReaderZone();
  if (booking.status !== "confirmed") return null;
  return (
    <Button
      href={`/api/bookings/${booking.id}/calendar.ics`}
      download
      variant={first ? "contained" : "outlined"}
      color={first ? "signal" : "secondary"}
      {...(first ? { size: "large" as const } : {})}
      aria-label={`Add to calendar: ${lessonName(booking, withWhom, zone)}`}
    >
      Add to calendar
    </Button>
  );
}
