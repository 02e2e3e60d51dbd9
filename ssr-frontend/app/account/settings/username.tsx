/** A hidden field that tells a password manager which account the form is about. */
export const Username = ({ email }: { email: string }) => (
  <input type="email" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
);
