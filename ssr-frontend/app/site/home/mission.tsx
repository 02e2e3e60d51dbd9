import { mission } from "#content/home.ts";

/** Why the academy exists, and the four things it holds to. */
export function Mission() {
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
