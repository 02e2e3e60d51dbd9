import { useState } from "react";
import type { LoadResult } from "../../api/load-result.ts";
import type { Subject } from "../../bookings/booking.ts";
import { DashboardSection, LoadError, useProblemToast } from "../../bookings/section.tsx";
import type { Availability } from "../data.server.ts";
import "./availability.css";
import { SubjectChoice } from "./subject-choice.tsx";
import { WEEKDAYS } from "./times.ts";
import { WeekPicture } from "./week-picture.tsx";
import { WeekdayRow } from "./weekday-row.tsx";
import { availabilityWindows } from "./windows.ts";

/** When a tutor teaches what, week by week: a picture of it, and the means to change it. */
export default function AvailabilityView({
  availability: { value, problem },
}: {
  availability: LoadResult<Availability>;
}) {
  const [subjects, setSubjects] = useState<Subject[]>([]);
  useProblemToast(problem ? "Error fetching availability" : "", problem);
  return (
    <>
      <DashboardSection
        wide
        title="Your week"
        help="What students can book, up to 56 days ahead. Changes count at once."
      >
        {problem ? <LoadError problem={problem} /> : null}
        {value && <WeekPicture items={value.items} />}
      </DashboardSection>
      <DashboardSection
        wide
        title="Set availability"
        help="All times are Pacific Standard Time, or Pacific Daylight Time in summer: the clock on the wall in California."
      >
        <SubjectChoice chosen={subjects} onChange={setSubjects} />
        <div className="weekdays">
          {WEEKDAYS.map((name, weekday) => (
            <WeekdayRow
              key={name}
              name={name}
              weekday={weekday}
              subjects={subjects}
              windows={availabilityWindows(value?.items ?? [], weekday)}
            />
          ))}
        </div>
      </DashboardSection>
    </>
  );
}
