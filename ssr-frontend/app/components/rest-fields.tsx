/**
 * The other parameters of the URL as hidden fields, because a natively submitted GET form contains only its
 * own fields.
 *
 * @param rest the query string without the form's own fields
 */
export const RestFields = ({ rest }: { rest: string }) =>
  [...new URLSearchParams(rest.split("?")[1])].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
