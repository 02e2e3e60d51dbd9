import { brand } from "#content/brand.ts";
import { links } from "#content/links.ts";
import { Page } from "../../components/page.tsx";
import type { PageHandle } from "../../document.ts";
import callCss from "../parts/call.css?inline";
import carouselCss from "../parts/carousel.css?inline";
import { CallToAction } from "./call-to-action.tsx";
import contactCss from "./contact.css?inline";
import { Contact } from "./contact.tsx";
import heroCss from "./hero.css?inline";
import { Hero } from "./hero.tsx";
import missionCss from "./mission.css?inline";
import { Mission } from "./mission.tsx";
import servicesCss from "./services.css?inline";
import { Services } from "./services.tsx";
import storiesCss from "./stories.css?inline";
import { Stories } from "./stories.tsx";

export const handle: PageHandle = {
  css: [heroCss, servicesCss, missionCss, carouselCss, storiesCss, callCss, contactCss],
  tags: ["home"],
};

const organization = {
  "@type": "EducationalOrganization",
  name: brand.name,
  description: brand.description,
  email: brand.email,
  telephone: brand.phone,
  sameAs: links.social.map(({ href }) => href),
};

/** The front page. */
export default function Home() {
  return (
    <Page
      title={`${brand.name}: ${brand.tagline.toLowerCase()}`}
      description={brand.description}
      path="/"
      jsonLd={[organization]}
    >
      <main id="main">
        <Hero />
        <Services />
        <Mission />
        <Stories />
        <CallToAction />
        <Contact />
      </main>
    </Page>
  );
}
