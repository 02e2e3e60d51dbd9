import { decodeLife } from "#content/decode-life.ts";
import { BulletList } from "../components/bullet-list.tsx";
import { Facts } from "../components/facts.tsx";
import { Section } from "../components/section.tsx";

const { overview, facts } = decodeLife;

/** What the program was, what a student needed to bring, and when and where it was. */
export function CourseOverview() {
  const { needed, helpful, title } = overview.prerequisites;
  return (
    <Section id="overview" title={overview.title} tinted>
      <div className="overview">
        <div className="overview-text">
          {overview.text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <aside className="prerequisites" aria-labelledby="prerequisites">
          <h3 id="prerequisites">{title}</h3>
          <BulletList items={needed} />
          <p className="note">{helpful}</p>
        </aside>
      </div>
      <Facts items={facts} />
    </Section>
  );
}
