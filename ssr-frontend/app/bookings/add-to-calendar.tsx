import Button from "@mui/material/Button";
import { useReaderZone } from "../time/reader-zone.ts";
import type { Booking } from "./booking.ts";
import "./bookings.css";
import { lessonName } from "./lesson-time.tsx";

interface AddToCalendarProps {
  booking: Booking;
  withWhom: string;
  /** Whether it is the primary action. */
  first?: boolean;
}

/** A calendar's page with a plus, for lists on phones, which have no room for the words. */
const CALENDAR_ICON = "M4 6h16v14H4ZM4 10.500h16M8 3.500V8M16 3.500V8M12 13v4.500M9.750 15.250h4.500";

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
      sx={{ minWidth: 44 }}
    >
      <svg className="calendar-icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path d={CALENDAR_ICON} fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
      </svg>
      <span className="roomy calendar-words">Add to calendar</span>
    </Button>
  );
}
