import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { StatusBadge } from "../components/status-badge.tsx";
import { type Booking, paymentNote, priceOf, statusOf } from "./booking.ts";
import "./bookings.css";
import { LessonTime, lessonName } from "./lesson-time.tsx";

interface BookingRowProps {
  booking: Booking;
  /** The other person: `with Sample Tutor`. */
  withWhom: string;
  /** The lesson is over, whether or not the tutor has marked it: shown as completed. */
  over?: boolean;
  /** Its own page, if it has one. */
  to?: string;
  /** Whether the year matters: past sessions. */
  year?: boolean;
  /** Just arrived. */
  fresh?: boolean;
  /** Said above the time, of the one that comes next: `Tomorrow`. */
  next?: string | undefined;
  /** What can be done first of all. */
  children?: ReactNode;
  /** What else can be done. */
  more?: ReactNode;
  /** Said beside the state, if it is something else than where the money stands. */
  note?: ReactNode;
  /** What was written about it. */
  notes?: ReactNode;
}

/** A booking as an item of a list: two lines and one of what can be done on a phone, one line where there is room. */
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
  const { tone, label } = statusOf(over ? { status: "completed" } : booking);
  return (
    <li className={["booking", fresh && "fresh", next && "next"].filter(Boolean).join(" ")} tabIndex={-1}>
      {next && <p className="booking-next">{next}</p>}
      <LessonTime booking={booking} year={year} inList />
      <p className="booking-what">
        <strong>
          {to ? (
            <Link to={to} aria-label={lessonName(booking, withWhom)}>
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
  /** It is the thing to do next. */
  first?: boolean;
}

/** Leads to the lesson's video meeting. */
export function JoinZoom({ booking, withWhom, first }: JoinZoomProps) {
  const { status, tutor } = booking;
  if (status !== "confirmed") return null;
  if (!tutor.zoom_link) return <span className="note">The Zoom link will appear here.</span>;
  return (
    <Button
      href={tutor.zoom_link}
      target="_blank"
      rel="noopener noreferrer"
      variant={first ? "contained" : "outlined"}
      color={first ? "signal" : "primary"}
      aria-label={`Join Zoom: ${lessonName(booking, withWhom)}, opens in a new tab`}
    >
      Join Zoom
    </Button>
  );
}
