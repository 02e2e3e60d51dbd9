import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Announcer } from "../../../components/announcer.tsx";
import { resultWords } from "../../../components/count-words.ts";
import { Filters } from "../../../components/filters.tsx";
import { SearchForm } from "../../../components/search-form.tsx";
import { ShowMoreList } from "../../../components/show-more-list.tsx";
import {
  type AdminOrganization,
  adminOrganizations,
  type OrganizationFilter,
} from "../../../queries/admin-organizations.ts";
import { AdminList } from "../admin-list.tsx";
import type { SummerSearch } from "../opportunities/search.ts";
import { ADMIN_LIST_STEP } from "../search.ts";
import type { ListSearchState } from "../use-list-search.ts";
import { OrganizationRow, rowIdOf } from "./organization-row.tsx";
import { useVerificationDialog } from "./use-verification-dialog.tsx";

const FILTERS: { filter: OrganizationFilter; label: string; empty: string }[] = [
  {
    filter: "to_verify",
    label: "To verify",
    empty: "No organization waits. One that proves its domain appears here by itself, and on the overview.",
  },
  {
    filter: "to_review",
    label: "New texts",
    empty: "No organization has changed what it says of itself. One that does appears here by itself.",
  },
  { filter: "verified", label: "Verified", empty: "No organization is verified yet." },
  { filter: "all", label: "All", empty: "No provider has told us of their organization yet." },
];

const TITLE_ID = "organizations-title";

/** The same organization, the next one, or the page's heading where none is left. */
function focusRow(organization: AdminOrganization): void {
  const row =
    document.getElementById(rowIdOf(organization)) ??
    document.querySelector<HTMLElement>(".desk-row") ??
    document.querySelector<HTMLElement>("h1");
  row?.focus();
}

/** Who posts opportunities, and what is proven and verified of them. */
export default function OrganizationsView({ list }: { list: ListSearchState<SummerSearch> }) {
  const { search, hrefOf, go, longer } = list;
  const { organizationFilter: filter, q, count } = search;
  const query = useQuery({ ...adminOrganizations(filter, q, count), placeholderData: keepPreviousData });
  const { ask, dialog } = useVerificationDialog(query.data?.items ?? [], focusRow);
  const empty = FILTERS.find((choice) => choice.filter === filter)?.empty;
  return (
    <section className="admin-view" aria-labelledby={TITLE_ID}>
      <h2 id={TITLE_ID} className="visually-hidden">
        Organizations
      </h2>
      <SearchForm
        label="Find by name, website or provider"
        q={q}
        onFind={(found) => go({ q: found }, { replace: true })}
        rest={hrefOf({ q: "" })}
      />
      <Filters
        label="Which organizations"
        choices={FILTERS.map((choice) => ({
          label: choice.label,
          to: hrefOf({ organizationFilter: choice.filter }),
          current: choice.filter === filter,
          count: query.data?.counts[choice.filter],
          queries: [adminOrganizations(choice.filter, q, ADMIN_LIST_STEP)],
        }))}
      />
      <AdminList query={query} drawing="completed" empty={q ? `No organization here matches “${q}”.` : empty}>
        {({ items, more }) => (
          <ShowMoreList
            count={items.length}
            moreAt={more && longer ? hrefOf({ count: longer }) : undefined}
            moreWords="organizations"
            moreQueries={() => (longer ? [adminOrganizations(filter, q, longer)] : [])}
            busy={query.isPlaceholderData}
          >
            {items.map((organization) => (
              <OrganizationRow
                key={organization.id}
                organization={organization}
                onAsk={(question) => ask(organization, question)}
              />
            ))}
          </ShowMoreList>
        )}
      </AdminList>
      <Announcer>
        {q && query.data && !query.isPlaceholderData
          ? resultWords(query.data.items.length, query.data.more, "organization")
          : ""}
      </Announcer>
      {dialog}
    </section>
  );
}
