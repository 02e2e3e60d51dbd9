import { Link } from "react-router";
import { statusOf } from "../../../bookings/booking.ts";
import { parseSubject, SUBJECTS } from "../../../bookings/subject.ts";
import { LIST_TOP } from "../../../components/list-place.ts";
import { SelectInput } from "../../../components/select-input.tsx";
import { type BookingsFilter, tutorBookings } from "../../../queries/bookings.ts";
import { prefetch } from "../../../queries/show.ts";
import { BOOKING_STATUSES } from "./search.ts";
import "../../../components/chips.css";

interface BookingFiltersProps {
  filter: BookingsFilter;
  /** The address of another filter. */
  hrefOf: (filter: BookingsFilter) => string;
  onChange: (filter: BookingsFilter) => void;
}

/** Which state, as links; which subject, as a choice. Both stand in the address. */
export function BookingFilters({ filter, hrefOf, onChange }: BookingFiltersProps) {
  return (
    <div className="booking-filters">
      <nav className="chips" aria-label="Status" data-filter>
        <StatusLink label="All" status={undefined} {...{ filter, hrefOf }} />
        {BOOKING_STATUSES.map((status) => (
          <StatusLink key={status} label={statusOf({ status }).label} {...{ status, filter, hrefOf }} />
        ))}
      </nav>
      <SelectInput
        label="Subject"
        name="subject"
        value={filter.subject ?? ""}
        onChange={(name) => onChange({ ...filter, subject: parseSubject(name) })}
      >
        <option value="">All subjects</option>
        {SUBJECTS.map((subject) => (
          <option key={subject}>{subject}</option>
        ))}
      </SelectInput>
    </div>
  );
}

interface StatusLinkProps extends Omit<BookingFiltersProps, "onChange"> {
  status: BookingsFilter["status"];
  label: string;
}

function StatusLink({ status, label, filter, hrefOf }: StatusLinkProps) {
  const wanted = { ...filter, status };
  const load = () => prefetch([tutorBookings(wanted, LIST_TOP)]);
  return (
    <Link
      to={hrefOf(wanted)}
      preventScrollReset
      aria-current={status === filter.status ? "true" : undefined}
      onPointerEnter={load}
      onFocus={load}
    >
      {label}
    </Link>
  );
}
