/**
 * What else an address says, for when the browser sends a form itself, which makes the address of its fields alone.
 *
 * @param rest the address without what the form's own fields say
 */
export const RestFields = ({ rest }: { rest: string }) =>
  [...new URLSearchParams(rest.split("?")[1])].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
