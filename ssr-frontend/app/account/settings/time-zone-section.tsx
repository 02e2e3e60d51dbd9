import { useMutation } from "@tanstack/react-query";
import { Problem } from "../../api/problem.ts";
import { BusyButton } from "../../components/busy-button.tsx";
import { useHydrated } from "../../components/hydrated.ts";
import { DashboardSection } from "../../components/section.tsx";
import { useToast } from "../../components/toasts.tsx";
import { useSession } from "../../queries/session.ts";
import { saveTimeZone } from "../../queries/time-zone.ts";
import { browserZone } from "../../time/browser-zone.ts";
import { timeOfDay } from "../../time/format.ts";
import { useReaderZone } from "../../time/reader-zone.ts";
import { useServerClock } from "../../time/server-clock.tsx";
import { zoneName } from "../../time/zones.ts";
import { ZoneInput } from "./zone-input.tsx";

/** The clock's interval, in ms. */
const TICK_INTERVAL = 20_000;
const MINUTE = 60_000;

/** The time zone of all times that the user reads: on pages, in emails, receipts and calendars. */
export function TimeZoneSection() {
  const { now } = useSession();
  const zone = useReaderZone();
  const toast = useToast();
  const { mutate, isPending, error, variables } = useMutation(saveTimeZone);
  const present = new Date(Math.floor(useServerClock(now, TICK_INTERVAL) / MINUTE) * MINUTE).toISOString();
  const failed = error && variables;
  const save = (chosen: string) =>
    mutate(chosen, {
      onSuccess: () => toast.success("Time zone saved", `All times are now in ${zoneName(chosen)}.`),
    });
  return (
    <DashboardSection
      title="Time zone"
      help="Session times on every page, in emails, receipts and calendar files are in this zone."
    >
      <p>
        <strong>{zoneName(zone)}</strong>, {timeOfDay(present, zone)} now
      </p>
      <ZoneInput
        // A failed choice stays in the field, although the times on the page are back in the former zone.
        zone={failed ? variables : zone}
        error={failed ? problemText(error) : undefined}
        busy={isPending}
        onChoose={save}
      />
      {failed && (
        <BusyButton variant="outlined" busy={isPending} onClick={() => save(variables)}>
          Try again
        </BusyButton>
      )}
      {!failed && <BrowserZone zone={zone} busy={isPending} onChoose={save} />}
    </DashboardSection>
  );
}

const problemText = (error: Error): string =>
  `${(error instanceof Problem && error.field("time_zone")) || error.message} Your previous time zone still applies.`;

interface BrowserZoneProps {
  zone: string;
  busy: boolean;
  onChoose: (zone: string) => void;
}

/** Offers the zone of this device, if it is another one: the user may travel, or have moved. */
function BrowserZone({ zone, busy, onChoose }: BrowserZoneProps) {
  const own = useHydrated() ? browserZone() : zone;
  if (zoneName(own) === zoneName(zone)) return null;
  return (
    <div className="actions">
      <BusyButton variant="outlined" color="secondary" busy={busy} onClick={() => onChoose(own)}>
        Use this device’s: {zoneName(own)}
      </BusyButton>
    </div>
  );
}
