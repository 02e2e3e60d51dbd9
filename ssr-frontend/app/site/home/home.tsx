import { brand } from "#content/brand.ts";
import { links } from "#content/links.ts";
import { Page } from "../../components/page.tsx";
import type { PageHandle } from "../../document.ts";
import { CallToAction } from "./call-to-action.tsx";
import { Contact } from "./contact.tsx";
import { Hero } from "./hero.tsx";
import homeCss from "./home.css?inline";
import { Mission } from "./mission.tsx";
import { Services } from "./services.tsx";
import { Stories } from "./stories.tsx";

export const handle: PageHandle = { css: [homeCss], tags: ["home"] };

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
