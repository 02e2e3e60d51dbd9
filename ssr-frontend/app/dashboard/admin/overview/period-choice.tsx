import { type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { BusyButton } from "../../../components/busy-button.tsx";
import { Filters } from "../../../components/filters.tsx";
import { focusFirstError } from "../../../components/form.ts";
import { DateInput } from "../../../components/inputs.tsx";
import { RestFields } from "../../../components/rest-fields.tsx";
import type { SearchState } from "../../../components/use-search.ts";
import { statistics } from "../../../queries/admin-overview.ts";
import { useToday } from "../../../time/today.ts";
import { type Period, PRESETS, periodErrors, presetPeriod, USUAL_PRESET } from "./period.ts";
import type { OverviewSearch } from "./search.ts";

interface PeriodChoiceProps {
  state: SearchState<OverviewSearch>;
  /** The dates that are shown. */
  dates: Period;
}

/** Periods with a name, and two dates for every other. */
export function PeriodChoice({ state: { search, hrefOf, go }, dates }: PeriodChoiceProps) {
  const today = useToday();
  return (
    <div className="period-choice">
      <Filters
        label="Period"
        choices={PRESETS.map(({ name, label }) => {
          const { from, to } = presetPeriod(name, today);
          return {
            label,
            to: hrefOf({ period: name }),
            current: search.period === name,
            queries: [statistics(from, to)],
          };
        })}
      />
      <DatesForm
        dates={dates}
        rest={hrefOf({ period: USUAL_PRESET })}
        onPeriod={(period) => go({ period })}
      />
    </div>
  );
}

interface DatesFormProps {
  dates: Period;
  /** The address without a period. */
  rest: string;
  onPeriod: (period: Period) => void;
}

/** Two dates; by a document of its own until the page's script has come. */
function DatesForm({ dates, rest, onPeriod }: DatesFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(dates);
  const [errors, setErrors] = useState<ReturnType<typeof periodErrors>>({});
  const [shown, setShown] = useState(dates);
  // Other dates than were typed: the fields follow the address.
  if (shown.from !== dates.from || shown.to !== dates.to) {
    setShown(dates);
    setTyped(dates);
    setErrors({});
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const found = periodErrors(typed);
    // At once, so that the field to focus is marked by the time it is looked for.
    flushSync(() => setErrors(found));
    if (Object.keys(found).length > 0) focusFirstError(form);
    else onPeriod(typed);
  }
  const change = (part: Partial<Period>) => {
    setTyped((others) => ({ ...others, ...part }));
    setErrors({});
  };
  return (
    <form ref={form} className="period-dates" noValidate onSubmit={onSubmit}>
      <DateInput
        label="From"
        name="from"
        value={typed.from}
        error={errors.from}
        onChange={(from) => change({ from })}
      />
      <DateInput label="To" name="to" value={typed.to} error={errors.to} onChange={(to) => change({ to })} />
      <BusyButton type="submit" variant="outlined" color="secondary">
        Show
      </BusyButton>
      <RestFields rest={rest} />
    </form>
  );
}
