import { newsletterMessages } from "#content/newsletter-messages.ts";

interface NewsletterFormProps {
  /** Tells the fields of two forms on a page apart. */
  id: string;
  /** The heading that names the form, by its id. */
  labelledBy: string;
  /** Why the form was refused when it was sent without a script. */
  problem?: string | undefined;
}

/**
 * An address and a button. The browser sends it, and the page that follows says what became of it; with
 * `enhance/newsletter.ts` it says so in place. What is wrong is said in our words either way: `noValidate`.
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
