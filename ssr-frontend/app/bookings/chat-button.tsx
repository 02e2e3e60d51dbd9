import Button from "@mui/material/Button";
import { Link } from "react-router";
import { chatHref } from "../chat/search.ts";
import { BusyButton } from "../components/busy-button.tsx";
import { useReaderZone } from "../time/reader-zone.ts";
import type { Booking, BookingSide } from "./booking.ts";
import { lessonName } from "./lesson-time.tsx";

interface ChatButtonProps {
  booking: Booking;
  /** The viewer's role. */
  side: BookingSide;
  withWhom: string;
}

/** The link to the chat of a confirmed lesson's student and tutor. */
export function ChatButton({ booking, side, withWhom }: ChatButtonProps) {
  const { status, chat_session_id } = booking;
  const zone = useReaderZone();
  if (status !== "confirmed") return null;
  const rest = side === "student" ? " with Tutor" : " with Student";
  const label = `Chat${rest}: ${lessonName(booking, withWhom, zone)}`;
  const words = (
    <span>
      Chat<span className="roomy">{rest}</span>
    </span>
  );
  if (!chat_session_id)
    return (
      <BusyButton variant="outlined" color="secondary" unavailable aria-label={label} data-writes="">
        {words}
      </BusyButton>
    );
  return (
    <Button
      component={Link}
      to={chatHref(side, chat_session_id)}
      variant="outlined"
      color="secondary"
      aria-label={label}
      data-writes=""
    >
      {words}
    </Button>
  );
}
