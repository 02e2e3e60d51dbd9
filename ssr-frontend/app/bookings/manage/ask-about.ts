import { createContext, useContext } from "react";
import type { Booking, BookingSide } from "../booking.ts";

/** The dialogs about a booking. */
export type BookingQuestion = "cancel" | "reschedule" | "cancel-hold" | "details";

type AskAbout = (question: BookingQuestion, booking: Booking) => void;

/** The props of each dialog about a booking. */
export interface BookingDialogProps {
  /** The booking when the dialog opened. */
  booking: Booking;
  /** The viewer's role. */
  side: BookingSide;
  open: boolean;
  onClose: () => void;
  /** Called after a change, to move the focus. */
  onChange: () => void;
  /** Called when the dialog has closed; the element that opened it may be unmounted. */
  onClosed: () => void;
}

export const AskContext = createContext<AskAbout | undefined>(undefined);

/** Opens a dialog about a booking, outside the list. */
export function useAskAbout(): AskAbout {
  const ask = useContext(AskContext);
  if (!ask) throw new Error("a booking's actions outside BookingDialogs");
  return ask;
}
