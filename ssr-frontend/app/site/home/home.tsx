import type { ReactNode } from "react";
import { brand } from "#content/brand.ts";
import {
  callToAction,
  hero,
  type Motif,
  mission,
  type Service,
  services,
  stats,
  statsNote,
} from "#content/home.ts";
import { links } from "#content/links.ts";
import { applyNote, findTutor } from "#content/meet-mentors.ts";
import { apply } from "#content/navigation.ts";
import { type PageHandle, useDocument } from "../../document.ts";
import callToActionCss from "../components/call-to-action.css?inline";
import { CallToAction } from "../components/call-to-action.tsx";
import carouselCss from "../components/carousel.css?inline";
import { loadPrices } from "../components/mentor-lists.server.ts";
import { priceRange } from "../components/price-range.ts";
import { SitePage } from "../components/site-page.tsx";
import { Circuit } from "../drawings/circuit.tsx";
import { Helix } from "../drawings/helix.tsx";
import { Orbit } from "../drawings/orbit.tsx";
import { Spectrum } from "../drawings/spectrum.tsx";
import { resolveLink } from "../frame/resolve.ts";
import type { Route } from "./+types/home";
import contactCss from "./contact.css?inline";
import { Contact } from "./contact.tsx";
import heroCss from "./hero.css?inline";
import missionCss from "./mission.css?inline";
import servicesCss from "./services.css?inline";
import storiesCss from "./stories.css?inline";
import { Stories } from "./stories.tsx";

export const handle: PageHandle = {
  css: [heroCss, servicesCss, missionCss, carouselCss, storiesCss, callToActionCss, contactCss],
  tags: ["home", "mentors"],
};

export const loader = async ({ request }: Route.LoaderArgs) => ({ prices: await loadPrices(request) });

const organization = {
  "@type": "EducationalOrganization",
  name: brand.name,
  description: brand.description,
  email: brand.email,
  telephone: brand.phone,
  sameAs: links.social.map(({ href }) => href),
};

/** The front page. */
export default function Home({ loaderData: { prices } }: Route.ComponentProps) {
  const { publicUrl } = useDocument();
  return (
    <SitePage path="/" jsonLd={[{ ...organization, url: `${publicUrl ?? ""}/` }]}>
      <Hero />
      <Services prices={prices} />
      <Mission />
      <Stories />
      <HomeCallToAction />
      <Contact />
    </SitePage>
  );
}

/** Start Your Research Journey. */
function HomeCallToAction() {
  return (
    <CallToAction kicker={callToAction.kicker} title={callToAction.title} text={callToAction.text}>
      <a className="button" href={apply.to}>
        {callToAction.button}
      </a>
    </CallToAction>
  );
}

const [bootcamps] = resolveLink({ label: "View Bootcamps", to: "/bootcamps", until: "/#bootcamps" });

/** The academy in one line, the primary actions, and the figures. */
function Hero() {
  return (
    <section className="hero wrap">
      <div className="hero-text">
        <p className="kicker">{hero.welcome}</p>
        <h1>{hero.title}</h1>
        <p className="lede">{hero.lede}</p>
        <p className="actions">
          <a className="button" href={apply.to}>
            {apply.label}
          </a>
          {bootcamps && (
            <a className="button quiet" href={bootcamps.href}>
              {bootcamps.label}
            </a>
          )}
          <a className="more" href={findTutor.to}>
            {findTutor.label}
          </a>
        </p>
        <p className="note">{applyNote}</p>
        {bootcamps && (
          <p className="notice">
            {hero.notice}. <a href={bootcamps.href}>{hero.noticeLink}</a>
          </p>
        )}
      </div>
      <figure className="hero-figure">
        <Helix />
        <figcaption>
          <b>Fig. 1</b> Two strands, one turn every 3.4 nm, and one letter that isn’t like the others. Most
          good questions start that way.
        </figcaption>
      </figure>
      <HeroStats />
    </section>
  );
}

function HeroStats() {
  return (
    <div className="stats">
      <dl>
        {stats.map(({ figure, label, evidence }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {evidence ? (
                <a href={evidence} aria-label={`${figure} ${label.toLowerCase()}: see the projects`}>
                  {figure}
                </a>
              ) : (
                figure
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="note">{statsNote}</p>
    </div>
  );
}

/** The academy's mission, and its four principles. */
function Mission() {
  return (
    <section className="mission" id="mission" aria-labelledby="mission-title">
      <div className="wrap mission-grid">
        <div>
          <h2 id="mission-title" className="kicker">
            {mission.title}
          </h2>
          <p className="statement">{mission.text}</p>
        </div>
        <dl>
          {mission.values.map(({ name, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

const drawings: Record<Motif, () => React.JSX.Element> = {
  orbit: Orbit,
  spectrum: Spectrum,
  circuit: Circuit,
};

/** The three programs, each with a drawing. */
function Services({ prices }: { prices: number[] }) {
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
          <ServiceCard key={service.id} service={service} figure={`Fig. ${index + 2}`}>
            {service.id === "tutoring" && <TutorPrices prices={prices} />}
          </ServiceCard>
        ))}
      </div>
      <div className="services-next">
        <p>Not sure which one fits? Thirty minutes with us will tell you, and it’s free.</p>
        <a className="button quiet" href={apply.to}>
          Get Free Consultation
        </a>
      </div>
    </section>
  );
}

/** The tutors' prices as they are now, and the way to the tutors. */
function TutorPrices({ prices }: { prices: number[] }) {
  const range = priceRange(prices);
  return (
    <>
      {range && (
        <p>
          {findTutor.prices} {range}.
        </p>
      )}
      <a className="more" href={findTutor.to}>
        {findTutor.label}
      </a>
    </>
  );
}

interface ServiceCardProps {
  service: Service;
  figure: string;
  children: ReactNode;
}

function ServiceCard({ service, figure, children }: ServiceCardProps) {
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
      {children}
      {page && (
        <a className="more" href={page.href}>
          {page.label}
          <span className="visually-hidden">&nbsp;about {service.title}</span>
        </a>
      )}
    </article>
  );
}
