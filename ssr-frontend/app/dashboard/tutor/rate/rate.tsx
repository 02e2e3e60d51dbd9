import Button from "@mui/material/Button";
import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { formatPrice } from "../../../money/format.ts";
import type { TutorProfile } from "../../../queries/tutor.ts";
import "./rate.css";
import { RateForm } from "./rate-form.tsx";

interface RateProps {
  profile: TutorProfile | undefined;
  /** Renders the counters, including the hourly rate. */
  children: (hourlyRate: { label: string; value: string | undefined; action: ReactNode }) => ReactNode;
}

/** The counter of the hourly rate with its button, and the form below all counters that the button opens. */
export function Rate({ profile, children }: RateProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  function close() {
    flushSync(() => setOpen(false));
    button.current?.focus();
  }

  return (
    <>
      {children({
        label: "Hourly Rate",
        value: profile && formatPrice(profile.hourly_rate_cents),
        action: (
          <Button
            ref={button}
            size="small"
            disabled={!profile}
            aria-expanded={open}
            onClick={() => (open ? close() : setOpen(true))}
          >
            Update Rate
          </Button>
        ),
      })}
      {open && profile && <RateForm rate={profile.hourly_rate_cents} onClose={close} />}
    </>
  );
}
