import { brand } from "#content/brand.ts";
import { contact } from "#content/home.ts";
import { links } from "#content/links.ts";
import { ExternalLink } from "../../components/external-link.tsx";
import { Wave } from "../drawings/wave.tsx";

/** The contact section: addresses, a consultation, and a form that opens an email. */
export function Contact() {
  return (
    <section className="part wrap contact" id="contact" aria-labelledby="contact-title">
      <div className="contact-ways">
        <h2 id="contact-title">{contact.title}</h2>
        <p className="lede">{contact.text}</p>
        <ContactWays />
        <figure>
          <Wave />
          <figcaption>
            <b>Fig. 5</b> A message, and the wave that carries it. Any of ours will get through.
          </figcaption>
        </figure>
      </div>
      <ContactForm />
    </section>
  );
}

/** The consultation, the email address and the phone number. */
export function ContactWays() {
  return (
    <>
      <p className="actions">
        <ExternalLink href={links.consultation} className="button quiet">
          Book Consultation
        </ExternalLink>
      </p>
      <dl className="contact-lines">
        <dt>Email</dt>
        <dd>
          <a href={`mailto:${brand.email}`}>{brand.email}</a>
        </dd>
        <dt>Phone</dt>
        <dd>
          <a href={`tel:${brand.phone.replace(/[^+\d]/g, "")}`}>{brand.phone}</a>
        </dd>
      </dl>
    </>
  );
}

/** A form that opens an email in the visitor's mail program. */
export function ContactForm() {
  return (
    <form
      className="form"
      data-contact
      action={`mailto:${brand.email}?subject=${encodeURIComponent(contact.subject)}`}
      method="post"
      encType="text/plain"
      aria-labelledby="contact-form"
    >
      <h3 id="contact-form">Send a message</h3>
      <p className="note">
        This form opens your email app with the message filled in. Nothing is sent from this page.
      </p>
      <div className="form-pair">
        <TextField label="First name" name="firstName" autoComplete="given-name" required />
        <TextField label="Last name" name="lastName" autoComplete="family-name" required />
      </div>
      <TextField label="Email" name="email" type="email" autoComplete="email" required />
      <TextField label="Phone" name="phone" type="tel" autoComplete="tel" />
      <label>
        Message
        <textarea name="message" rows={5} required />
      </label>
      <p className="actions">
        <button type="submit" className="button">
          Send Message
        </button>
      </p>
      <p className="form-said" role="status" data-said={`${contact.opened} ${contact.openedText}`} />
    </form>
  );
}

interface TextFieldProps {
  label: string;
  name: string;
  type?: "text" | "email" | "tel";
  autoComplete: string;
  required?: boolean;
}

function TextField({ label, name, type = "text", autoComplete, required = false }: TextFieldProps) {
  return (
    <label>
      <span>
        {label}
        {!required && <span className="note"> (optional)</span>}
      </span>
      <input name={name} type={type} autoComplete={autoComplete} required={required} />
    </label>
  );
}
