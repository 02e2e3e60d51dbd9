import { useEffect, useRef } from "react";
import { brand } from "#content/brand.ts";
import { DoneNotice } from "../done-notice.tsx";
import type { SentNotice } from "../sign-in-notice.ts";
import { APPLICATION_SUBMITTED } from "./application-submitted.ts";

interface ApplicationSentProps extends SentNotice {
  /** Whether the form was submitted without a script. */
  withoutToast: boolean;
}

/** An application that was sent just before. The box gets the focus, since the form is gone. */
export default function ApplicationSent({ email, picture, withoutToast }: ApplicationSentProps) {
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <>
      {withoutToast && <DoneNotice {...APPLICATION_SUBMITTED} />}
      <div className="notice" ref={words} tabIndex={-1}>
        <p>
          We have your application. Once it’s approved, we’ll email <strong>{email}</strong> a link to set
          your password, and you can sign in here.
        </p>
        {picture === "failed" && (
          <p>
            We couldn’t save your picture, though. Nothing else is missing: email the picture to{" "}
            <a href={`mailto:${brand.email}`}>{brand.email}</a>, and we’ll add it.
          </p>
        )}
      </div>
    </>
  );
}
