import { fullName } from "../../components/full-name.ts";
import { formatPrice } from "../../money/format.ts";
import { longDate } from "../../time/format.ts";
import { OtherClock, ReaderTime } from "../../time/reader-time.tsx";
import { useReaderZone } from "../../time/reader-zone.ts";
import "./choose.css";
import type { OfferedSlot, SlotSelection, TutorOffer } from "./slot-selection.ts";

interface SummaryOf extends Pick<SlotSelection, "subject"> {
  offer: Pick<TutorOffer, "tutor" | "price_cents">;
  slot: Pick<OfferedSlot, "starts_at" | "ends_at">;
}

/** The summary of the selected slot before booking. */
export function SelectionSummary({ selection: { subject, offer, slot } }: { selection: SummaryOf }) {
  const zone = useReaderZone();
  return (
    <dl className="summary">
      <dt>Session</dt>
      <dd>{subject}, one hour on Zoom</dd>
      <dt>Tutor</dt>
      <dd>{fullName(offer.tutor)}</dd>
      <dt>When</dt>
      <dd>
        <strong>{longDate(slot.starts_at, zone)}</strong>
        <br />
        <ReaderTime at={slot.starts_at} until={slot.ends_at} />
        <br />
        <OtherClock at={slot.starts_at} />
      </dd>
      <dt>Price</dt>
      <dd>
        <strong>{formatPrice(offer.price_cents)}</strong>
      </dd>
    </dl>
  );
}
