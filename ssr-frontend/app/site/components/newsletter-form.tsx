import { newsletterMessages } from "#content/newsletter-messages.ts";

interface NewsletterFormProps {
  /** The prefix of the ids, so that a page can contain two forms. */
  id: string;
  /** The id of the heading that labels the form. */
  labelledBy: string;
  /** The error, if the form was submitted without a script. */
  problem?: string | undefined;
}

/**
 * The newsletter's sign-up form. Without a script it leads to a page with the result; `enhance/newsletter.ts`
 * shows the result in place. `noValidate`, since our own messages are shown either way.
 */
export function NewsletterForm({ id, labelledBy, problem }: NewsletterFormProps) {
  const said = `${id}-said`;
  return (
    <form
      className="subscribe"
      method="post"
      action="/newsletter"
      noValidate
      data-newsletter
      aria-labelledby={labelledBy}
    >
      <label htmlFor={id}>Email address</label>
      <input
        id={id}
        name="email"
        type="email"
        autoComplete="email"
        aria-describedby={said}
        aria-invalid={problem ? true : undefined}
      />
      <button type="submit" className="button">
        {newsletterMessages.button}
      </button>
      <p id={said} className="subscribe-said" role="status">
        {problem}
      </p>
    </form>
  );
}
