import type { ReactNode } from "react";

/**
 * What a student does with an account, in order.
 *
 * @param children the steps after the first, for somebody who has chosen an hour already
 */
export function StudentSteps({ children }: { children?: ReactNode }) {
  return (
    <>
      <h2>What happens next</h2>
      <ol className="steps">
        <li>
          <strong>Verify your email.</strong> We send you a link, so session details reach you and no one
          else.
        </li>
        {children || (
          <>
            <li>
              <strong>Choose a subject and a day.</strong> See which tutors are free, what they teach and what
              an hour costs.
            </li>
            <li>
              <strong>Book your first session.</strong> The account is free; you pay for a session when you
              book it.
            </li>
          </>
        )}
      </ol>
      <p className="note">We ask for a name, an email address and a password, and nothing else.</p>
    </>
  );
}
