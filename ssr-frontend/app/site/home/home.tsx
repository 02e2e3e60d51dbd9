import { brand } from "#content/brand.ts";
import { links } from "#content/links.ts";
import { type PageHandle, useDocument } from "../../document.ts";
import callToActionCss from "../components/call-to-action.css?inline";
import carouselCss from "../components/carousel.css?inline";
import { SitePage } from "../components/site-page.tsx";
import { HomeCallToAction } from "./call-to-action.tsx";
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
  css: [heroCss, servicesCss, missionCss, carouselCss, storiesCss, callToActionCss, contactCss],
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
  const { publicUrl } = useDocument();
  return (
    <SitePage path="/" jsonLd={[{ ...organization, url: `${publicUrl ?? ""}/` }]}>
      <Hero />
      <Services />
      <Mission />
      <Stories />
      <HomeCallToAction />
      <Contact />
    </SitePage>
  );
}
