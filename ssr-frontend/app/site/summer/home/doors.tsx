import { portalPaths, summerHome } from "#content/summer.ts";
import { OPPORTUNITIES_PATH } from "../../../summer/opportunity/opportunity.ts";
import { Section } from "../../components/section.tsx";

const { title, student, provider } = summerHome.doors;

/** Where students begin, and where organizations do. */
export const Doors = () => (
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
