import { portalPaths, summerHome } from "#content/summer.ts";
import { OPPORTUNITIES_PATH } from "../../../summer/opportunity/opportunity.ts";
import { Figure } from "../../components/figure.tsx";
import { Analemma } from "../../drawings/analemma.tsx";
import { CategoryChips } from "../components/category-chips.tsx";
import { SearchBox } from "../components/search-box.tsx";

const { kicker, title, lede, caption } = summerHome;

/** The portal in one line, the search, the four categories, and the sign-in links. */
export const SummerHero = () => (
  <header className="opening wrap">
    <div className="opening-text summer-hero">
      <p className="kicker">{kicker}</p>
      <h1>{title}</h1>
      <p className="lede">{lede}</p>
      <search>
        <form method="get" action={OPPORTUNITIES_PATH} data-tidy>
          <SearchBox />
        </form>
      </search>
      <CategoryChips />
      <p className="summer-ways">
        <a className="more" href={OPPORTUNITIES_PATH}>
          Explore programs
        </a>
        <a className="more" href={portalPaths.studentLogin}>
          Student login
        </a>
        <a className="more" href={portalPaths.providerLogin}>
          Provider login
        </a>
      </p>
    </div>
    <Figure number={1} caption={caption}>
      <Analemma />
    </Figure>
  </header>
);
