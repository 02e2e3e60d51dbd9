import { hero, stats, statsNote } from "#content/home.ts";
import { apply } from "#content/navigation.ts";
import { Helix } from "../drawings/helix.tsx";
import { resolveLink } from "../frame/resolve.ts";

const [bootcamps] = resolveLink({ label: "View Bootcamps", to: "/bootcamps", until: "/#bootcamps" });

/** Who we are in one line, what to do next, and the stats. */
export function Hero() {
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
        </p>
        {bootcamps && (
          <p className="notice">
            {hero.notice}. <a href={bootcamps.href}>{hero.noticeLink}</a>
          </p>
        )}
      </div>
      <figure className="hero-figure">
        <Helix />
        <figcaption>
          <b>Fig. 1</b> Two strands, one turn every 3.4 nm, and one letter that is not like the others. Most
          good questions start like that.
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
