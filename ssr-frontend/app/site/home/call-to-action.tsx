import { callToAction } from "#content/home.ts";
import { apply } from "#content/navigation.ts";
import { Phase } from "../drawings/phase.tsx";

/** The one thing to do next, on a band of its own. */
export function CallToAction() {
  return (
    <section className="call" aria-labelledby="call">
      <Phase />
      <div className="wrap">
        <p className="kicker">{callToAction.kicker}</p>
        <h2 id="call">{callToAction.title}</h2>
        <p className="lede">{callToAction.text}</p>
        <p className="actions">
          <a className="button" href={apply.to}>
            {callToAction.button}
          </a>
        </p>
      </div>
    </section>
  );
}
