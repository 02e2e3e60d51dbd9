import { fullName } from "../../components/full-name.ts";
import { formatPrice } from "../../money/format.ts";
import { zoneWords } from "../../time/format.ts";
import { LocalTime } from "../../time/local-time.tsx";
import { wallDate, wallRange } from "../../time/wall.ts";
import "./choose.css";
import type { SlotSelection } from "./slot-selection.ts";

/** The summary of the selected slot before booking. */
export function SelectionSummary({
  selection: { subject, date, zone, offer, slot },
}: {
  selection: SlotSelection;
}) {
  return (
    <dl className="summary">
      <dt>Session</dt>
      <dd>{subject}, one hour on Zoom</dd>
      <dt>Tutor</dt>
      <dd>{fullName(offer.tutor)}</dd>
      <dt>When</dt>
      <dd>
        {wallDate(date)}
        <br />
        {wallRange(slot.start_time, slot.end_time)} {zoneWords(slot.starts_at, zone)}
        <br />
        <LocalTime at={slot.starts_at} zone={zone} />
      </dd>
      <dt>Price</dt>
      <dd>
        <strong>{formatPrice(offer.price_cents)}</strong>
      </dd>
    </dl>
  );
}
