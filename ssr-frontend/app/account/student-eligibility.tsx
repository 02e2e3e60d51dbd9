/** Who may create a student account. */
export const StudentEligibility = () => (
  <p>
    For students 13 and older. If you’re younger, ask a parent or guardian to create the account with you,
    using their email address.
  </p>
);
