import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { academyZonePlace } from "#content/brand.ts";
import { SUBJECTS, type Subject } from "../../bookings/subject.ts";
import { DashboardSection, Loaded, RowsSkeleton } from "../../components/section.tsx";
import { bookingRules, daysOff } from "../../queries/days-off.ts";
import { useSession } from "../../queries/session.ts";
import { availability } from "../../queries/tutor.ts";
import { useServerClock } from "../../time/server-clock.tsx";
import { useToday } from "../../time/today.ts";
import { zoneNames } from "../../time/zone-names.ts";
import { TabPage } from "../shell/tab-page.tsx";
import { loadTab } from "../tab.server.ts";
import { showTab } from "../tab.ts";
import type { Route } from "./+types/availability";
import "./availability/availability.css";
import { BookingRulesForm } from "./availability/booking-rules.tsx";
import { DaysOffSection } from "./availability/days-off.tsx";
import { WEEKDAYS } from "./availability/times.ts";
import { WeekPicture } from "./availability/week-picture.tsx";
import { WeekdayRow } from "./availability/weekday-row.tsx";
import { type AvailabilityDraft, availabilityWindows } from "./availability/windows.ts";
import { SubTabs } from "./sub-tabs.tsx";
import { availabilityQueries } from "./tabs.ts";
import "./tutor.css";

export const loader = (args: Route.LoaderArgs) => loadTab(args, "tutor", availabilityQueries);
export const clientLoader = (args: Route.ClientLoaderArgs) => showTab(args, availabilityQueries);

const MINUTE = 60_000;

/** The server's current time, rounded to the minute. */
function usePresent(): string {
  const { now } = useSession();
  const present = useServerClock(now, MINUTE / 3);
  return new Date(Math.floor(present / MINUTE) * MINUTE).toISOString();
}

/** A tutor's weekly availability: a chart, and the forms that change it. */
export default function AvailabilityTab() {
  const week = useQuery(availability);
  const off = useQuery(daysOff);
  const rules = useQuery(bookingRules);
  const { zone } = useSession();
  const { standard, daylight } = zoneNames(zone);
  const now = usePresent();
  const today = useToday();
  const [subjects, setSubjects] = useState<Subject[]>([]);
  const [drafts, setDrafts] = useState<AvailabilityDraft[]>([]);
  return (
    <TabPage title="Session Management">
      <SubTabs />
      <DashboardSection
        wide
        title="Your week"
        help="The next seven days as students can book them; hatched times are closed. Students can book up to 56 days ahead, and changes take effect right away."
      >
        <Loaded query={week} skeleton={<RowsSkeleton rows={7} />}>
          {({ items }) => (
            // Without the days off, the chart would show closed days as open.
            <Loaded query={off} skeleton={<RowsSkeleton rows={7} />}>
              {(days) => (
                <WeekPicture
                  items={items}
                  drafts={drafts}
                  daysOff={days.items}
                  noticeMinutes={rules.data?.minimum_notice_minutes ?? 0}
                  now={now}
                  zone={zone}
                />
              )}
            </Loaded>
          )}
        </Loaded>
      </DashboardSection>
      <DashboardSection
        wide
        title="Set availability"
        help={`All times are ${standard}, or ${daylight} in summer: local time in ${academyZonePlace}.`}
      >
        <SubjectChoice chosen={subjects} onChange={setSubjects} />
        <div className="weekdays">
          {WEEKDAYS.map((name, weekday) => (
            <WeekdayRow
              key={name}
              name={name}
              weekday={weekday}
              subjects={subjects}
              windows={availabilityWindows(week.data?.items ?? [], weekday)}
              onDraft={(draft) =>
                setDrafts((others) => [
                  ...others.filter(({ day_of_week }) => day_of_week !== weekday),
                  ...(draft ? [draft] : []),
                ])
              }
            />
          ))}
        </div>
      </DashboardSection>
      <DashboardSection
        title="Days off"
        help="No one can book you on these days. Sessions already booked stay booked."
      >
        <Loaded query={off} skeleton={<RowsSkeleton rows={2} />}>
          {({ items }) => <DaysOffSection items={items} today={today} />}
        </Loaded>
      </DashboardSection>
      <DashboardSection
        title="Notice and buffer"
        help="How soon students can book you, and how much time you keep between sessions."
      >
        <Loaded query={rules} skeleton={<RowsSkeleton rows={2} />}>
          {(data) => <BookingRulesForm rules={data} />}
        </Loaded>
      </DashboardSection>
    </TabPage>
  );
}

interface SubjectChoiceProps {
  chosen: Subject[];
  onChange: (chosen: Subject[]) => void;
}

/** The subjects of the next time that is added. */
function SubjectChoice({ chosen, onChange }: SubjectChoiceProps) {
  const toggle = (subject: Subject) =>
    onChange(chosen.includes(subject) ? chosen.filter((other) => other !== subject) : [...chosen, subject]);
  return (
    <fieldset className="subject-choice">
      <legend>Subjects for the times you add</legend>
      <p className="note">
        Students book an hour of one subject. Each time you add counts for every subject you select.
      </p>
      <div>
        {SUBJECTS.map((subject) => (
          <label key={subject}>
            <input type="checkbox" checked={chosen.includes(subject)} onChange={() => toggle(subject)} />
            {subject}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
