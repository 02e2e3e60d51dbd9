import { createContext, useContext } from "react";
import type { Booking, BookingSide } from "../booking.ts";

/** What is asked about a booking. */
export type BookingQuestion = "cancel" | "reschedule" | "cancel-hold" | "details";

type AskAbout = (question: BookingQuestion, booking: Booking) => void;

/** What each dialog about a booking gets. */
export interface BookingDialogProps {
  /** As it was when the dialog was opened. */
  booking: Booking;
  /** Who is looking. */
  side: BookingSide;
  open: boolean;
  onClose: () => void;
  /** It is done: leads the focus on. */
  onChange: () => void;
  /** The dialog is gone, and so may be what it was opened from. */
  onClosed: () => void;
}

export const AskContext = createContext<AskAbout | undefined>(undefined);

/** Opens a dialog about a booking, beside whatever lists it. */
export function useAskAbout(): AskAbout {
  const ask = useContext(AskContext);
  if (!ask) throw new Error("a booking's actions outside BookingDialogs");
  return ask;
}
