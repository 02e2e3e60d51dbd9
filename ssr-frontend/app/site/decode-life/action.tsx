import { decodeLife, labCaptions } from "#content/decode-life.ts";
import { Track, TurnButtons } from "../components/carousel.tsx";
import { labFigures } from "../drawings/labs/all.ts";

const { action } = decodeLife;

/** Bootcamp in Action: six pictures in a row that turns. */
export function BootcampInAction() {
  return (
    <section id="action" className="part" aria-labelledby="action-title" data-carousel>
      <div className="wrap">
        <header className="part-head">
          <h2 id="action-title">{action.title}</h2>
          <TurnButtons what="pictures" />
        </header>
        <p className="action-lede">{action.lede}</p>
        <Track label={action.title}>
          {labCaptions.map(({ title, text }, index) => {
            const Picture = labFigures[index];
            return (
              <li key={title} className="lab">
                <figure>
                  {Picture && <Picture />}
                  <figcaption>
                    <b>
                      Fig. {index + 2} {title}
                    </b>
                    <br />
                    {text}
                  </figcaption>
                </figure>
              </li>
            );
          })}
        </Track>
      </div>
    </section>
  );
}
