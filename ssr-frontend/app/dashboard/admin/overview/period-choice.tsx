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
  /** The dates shown. */
  dates: Period;
}

/** The choice of a named period, or of two dates. */
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
  /** The search parameters without the period. */
  rest: string;
  onPeriod: (period: Period) => void;
}

/** The choice of two dates. Before hydration it is a GET form. */
function DatesForm({ dates, rest, onPeriod }: DatesFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(dates);
  const [errors, setErrors] = useState<ReturnType<typeof periodErrors>>({});
  const [shown, setShown] = useState(dates);
  // The address has changed: the fields follow it.
  if (shown.from !== dates.from || shown.to !== dates.to) {
    setShown(dates);
    setTyped(dates);
    setErrors({});
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const found = periodErrors(typed);
    // Synchronously, so that the invalid field is marked when focus looks for it.
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
