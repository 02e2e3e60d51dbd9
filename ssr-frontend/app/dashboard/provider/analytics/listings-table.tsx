import { Link } from "react-router";
import { countText } from "../../../components/count-words.ts";
import type { ProviderAnalytics } from "../../../queries/provider-analytics.ts";
import { applicationsOf, listingPage } from "../places.ts";
import { applyShare } from "./words.ts";

/** What happened to each listing. */
export const ListingsTable = ({ listings }: Pick<ProviderAnalytics, "listings">) => (
  <table className="analytics-table">
    <caption className="visually-hidden">By listing, in the last 90 days</caption>
    <thead>
      <tr>
        <th scope="col">Listing</th>
        <th scope="col">Views</th>
        <th scope="col">Saves</th>
        <th scope="col">
          <abbr title="Applications">Appl.</abbr>
        </th>
        <th scope="col" className="apply-share">
          Applied of views
        </th>
      </tr>
    </thead>
    <tbody>
      {listings.map(({ listing_id, title, views, saves, applications }) => (
        <tr key={listing_id}>
          <th scope="row">
            <Link to={listingPage(listing_id)}>{title}</Link>
          </th>
          <td>{countText(views)}</td>
          <td>{countText(saves)}</td>
          <td>
            <Link to={applicationsOf(listing_id)}>
              {countText(applications)}
              <span className="visually-hidden"> applications to {title}</span>
            </Link>
          </td>
          <td className="apply-share">{applyShare(views, applications) ?? "–"}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
