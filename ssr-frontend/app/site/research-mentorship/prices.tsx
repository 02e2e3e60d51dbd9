import { mentorship } from "#content/research-mentorship.ts";
import { Section } from "../components/section.tsx";

const { pricing, assistance } = mentorship;

/** What mentorship costs, and who need not pay all of it. */
export function Prices() {
  return (
    <Section id="pricing" title={pricing.title} lede={pricing.lede} tinted>
      <div className="prices">
        <table>
          <caption className="visually-hidden">{pricing.title}</caption>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">What</th>
              <th scope="col">Price</th>
            </tr>
          </thead>
          <tbody>
            {pricing.rows.map(({ what, detail, price, unit }) => (
              <tr key={what}>
                <th scope="row">
                  {what}
                  <span>{detail}</span>
                </th>
                <td>
                  {price}
                  {unit && <span> {unit}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <aside className="assistance" aria-labelledby="assistance">
          <h3 id="assistance">{assistance.title}</h3>
          <p className="assistance-figure">{assistance.figure}</p>
          <p>{assistance.text}</p>
        </aside>
      </div>
    </Section>
  );
}
