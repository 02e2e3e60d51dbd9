import { portalPaths, summerHome } from "#content/summer.ts";
import { serverApi } from "../../../api/api.server.ts";
import { unwrapOrRespond } from "../../../api/problem.ts";
import type { PageHandle } from "../../../document.ts";
import { OPPORTUNITIES_PATH, type OpportunityCard } from "../../../summer/opportunity/opportunity.ts";
import definitionsCss from "../../components/definitions.css?inline";
import { Definitions } from "../../components/definitions.tsx";
import pageHeaderCss from "../../components/page-header.css?inline";
import { Section } from "../../components/section.tsx";
import stepsCss from "../../components/steps.css?inline";
import { Steps } from "../../components/steps.tsx";
import listCss from "../components/opportunity-list.css?inline";
import { OpportunityList } from "../components/opportunity-list.tsx";
import portalNavCss from "../components/portal-nav.css?inline";
import searchBoxCss from "../components/search-box.css?inline";
import { SummerPage } from "../components/summer-page.tsx";
import type { Route } from "./+types/home";
import { SummerHero } from "./hero.tsx";
import css from "./home.css?inline";

export const handle: PageHandle = {
  css: [portalNavCss, pageHeaderCss, searchBoxCss, listCss, stepsCss, definitionsCss, css],
  tags: ["opportunities"],
};

/** The number of opportunities shown that close next. */
const CLOSING_NEXT = 4;

/** The opportunities that close next. */
export async function loader({ request }: Route.LoaderArgs) {
  const { items } = await unwrapOrRespond(serverApi(request).GET("/api/summer/opportunities"));
  return { closing: items.slice(0, CLOSING_NEXT) };
}

const { steps, promise } = summerHome;

/** The portal's home page. */
export default function SummerHome({ loaderData: { closing } }: Route.ComponentProps) {
  return (
    <SummerPage path="/summer">
      <SummerHero />
      <ClosingNext closing={closing} />
      <Section id="how" title={steps.title}>
        <Steps items={steps.items} />
        <p className="actions how-next">
          <a className="button" href={portalPaths.profile}>
            Create your profile
          </a>
          <a className="more" href="/summer/match-me">
            How a match is made
          </a>
        </p>
      </Section>
      <Section id="promise" title={promise.title} tinted split>
        <Definitions items={promise.items} />
      </Section>
      <Doors />
    </SummerPage>
  );
}

function ClosingNext({ closing }: { closing: OpportunityCard[] }) {
  const { title, none, all } = summerHome.closing;
  return (
    <Section
      id="closing"
      title={title}
      {...(closing.length > 0 ? {} : { lede: none })}
      tinted
      actions={
        <a className="more" href={OPPORTUNITIES_PATH}>
          {all}
        </a>
      }
    >
      {closing.length > 0 && <OpportunityList items={closing} level={3} />}
    </Section>
  );
}

const { title, student, provider } = summerHome.doors;

/** The links for students and for organizations. */
const Doors = () => (
  <Section id="doors" title={title}>
    <div className="doors">
      <section aria-labelledby="door-student">
        <h3 id="door-student">{student.name}</h3>
        <p>{student.text}</p>
        <p className="actions">
          <a className="button" href={portalPaths.studentLogin}>
            Student login
          </a>
          <a className="button quiet" href={OPPORTUNITIES_PATH}>
            Explore programs
          </a>
        </p>
      </section>
      <section aria-labelledby="door-provider">
        <h3 id="door-provider">{provider.name}</h3>
        <p>{provider.text}</p>
        <p className="actions">
          <a className="button quiet" href={portalPaths.provider}>
            Post an opportunity
          </a>
          <a className="more" href="/summer/pricing">
            What it costs
          </a>
        </p>
      </section>
    </div>
  </Section>
);
