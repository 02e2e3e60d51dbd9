import { type Motif, type Service, services } from "#content/home.ts";
import { apply } from "#content/navigation.ts";
import { Circuit } from "../drawings/circuit.tsx";
import { Orbit } from "../drawings/orbit.tsx";
import { Spectrum } from "../drawings/spectrum.tsx";
import { resolveLink } from "../frame/resolve.ts";

const drawings: Record<Motif, () => React.JSX.Element> = {
  orbit: Orbit,
  spectrum: Spectrum,
  circuit: Circuit,
};

/** The three programs, each with its drawing. */
export function Services() {
  return (
    <section className="part wrap" aria-labelledby="services">
      <header className="part-head">
        <h2 id="services">Our Services</h2>
        <p className="lede">
          Three ways to work with us. Many students start with one and come back for another.
        </p>
      </header>
      <div className="services">
        {services.map((service, index) => (
          <ServiceCard key={service.id} service={service} figure={`Fig. ${index + 2}`} />
        ))}
      </div>
      <div className="services-next">
        <p>Not sure which one fits? Thirty minutes with us will tell, and it is free.</p>
        <a className="button quiet" href={apply.to}>
          Get Free Consultation
        </a>
      </div>
    </section>
  );
}

function ServiceCard({ service, figure }: { service: Service; figure: string }) {
  const Drawing = drawings[service.motif];
  const [page] = resolveLink({ label: "Learn More", to: service.to });
  return (
    <article id={service.id} className="service">
      <figure>
        <Drawing />
        <figcaption>
          <b>{figure}</b> {service.caption}
        </figcaption>
      </figure>
      <h3>{service.title}</h3>
      <p>{service.text}</p>
      <ul>
        {service.features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      {page && (
        <a className="more" href={page.href}>
          {page.label}
          <span className="visually-hidden">&nbsp;about {service.title}</span>
        </a>
      )}
    </article>
  );
}
