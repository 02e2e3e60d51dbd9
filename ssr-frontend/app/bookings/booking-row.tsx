import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { StatusBadge } from "../components/status-badge.tsx";
import { type Booking, paymentNote, priceOf, statusOf } from "./booking.ts";
import "./bookings.css";
import { useReaderZone } from "../time/reader-zone.ts";
import { LessonTime, lessonName } from "./lesson-time.tsx";

interface BookingRowProps {
  booking: Booking;
  /** The other user: `with Sample Tutor`. */
  withWhom: string;
  /** Whether the lesson has ended, even if the tutor has not marked it: shown as completed. */
  over?: boolean;
  /** The link to its own page, if it has one. */
  to?: string;
  /** Whether to show the year, for past sessions. */
  year?: boolean;
  /** Whether it was just added. */
  fresh?: boolean;
  /** The label above the time of the next lesson: `Tomorrow`. */
  next?: string | undefined;
  /** The primary actions. */
  children?: ReactNode;
  /** Further actions. */
  more?: ReactNode;
  /** A note beside the state, instead of the note about the payment. */
  note?: ReactNode;
  /** The notes about the lesson. */
  notes?: ReactNode;
}

/** A booking in a list: two lines and a line of actions on a phone, one line where there is room. */
export function BookingRow({
  booking,
  withWhom,
  to,
  over = false,
  year = false,
  fresh,
  next,
  children,
  more,
  note = paymentNote(booking),
  notes,
}: BookingRowProps) {
  const zone = useReaderZone();
  const { tone, label } = statusOf(over ? { status: "completed" } : booking);
  return (
    <li className={["booking", fresh && "fresh", next && "next"].filter(Boolean).join(" ")} tabIndex={-1}>
      {next && <p className="booking-next">{next}</p>}
      <LessonTime booking={booking} year={year} inList />
      <p className="booking-what">
        <strong>
          {to ? (
            <Link to={to} aria-label={lessonName(booking, withWhom, zone)}>
              {booking.subject}
            </Link>
          ) : (
            booking.subject
          )}
        </strong>
        <span>{withWhom}</span>
      </p>
      <p className="booking-state">
        <StatusBadge tone={tone}>{label}</StatusBadge>
        {note && <span className="note">{note}</span>}
      </p>
      <p className="booking-price">{priceOf(booking)}</p>
      <div className="booking-foot">
        <div className="booking-actions">{children}</div>
        {more && <div className="booking-more">{more}</div>}
      </div>
      {notes}
    </li>
  );
}

interface JoinZoomProps {
  booking: Booking;
  withWhom: string;
  /** Whether it is the primary action. */
  first?: boolean;
}

/** The link to the lesson's video meeting. */
export function JoinZoom({ booking, withWhom, first }: JoinZoomProps) {
  const { status, tutor } = booking;
  const zone = useReaderZone();
  if (status !== "confirmed") return null;
  if (!tutor.zoom_link) return <span className="note">The Zoom link will appear here.</span>;
  return (
    <Button
      href={tutor.zoom_link}
      target="_blank"
      rel="noopener noreferrer"
      variant={first ? "contained" : "outlined"}
      color={first ? "signal" : "primary"}
      aria-label={`Join Zoom: ${lessonName(booking, withWhom, zone)}, opens in a new tab`}
    >
      <span>
        Join<span className="roomy"> Zoom</span>
      </span>
    </Button>
  );
}
