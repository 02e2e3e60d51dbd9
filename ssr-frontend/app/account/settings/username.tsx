/** Tells a password manager whose password the form is about; nobody else sees it. */
export const Username = ({ email }: { email: string }) => (
  <input type="email" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
);
